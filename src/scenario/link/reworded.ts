/**
 * Shipped scenarios of which only words were edited: the hash of the old text, and of the text that replaced it. A link
 * against the old text opens with the newer words, since its run is the same; no frozen copy is needed.
 */
export const REWORDED: ReadonlyMap<string, string> = new Map([
  ['40987d17', '8beed10d'], // a-flood-of-flows
  ['d5b658d5', '5f74ed6e'], // aacc-dynamic-trace
  ['fe919f4a', 'a311d5ba'], // aacc-multi-bottleneck
  ['7435afd8', 'ef7e5573'], // aacc-short-surge
  ['b9a4c9e9', '1859735f'], // five-on-one-bottleneck
  ['f6e36495', 'e2aa85ef'], // pcc-beside-tcp
  ['f102bf69', '802e2c0e'], // pcc-game-server
  ['3625b7f9', 'ab72a55e'], // pcc-loss-burst
  ['85169866', '36b4e7e6'], // pcc-worked-example
  ['60f3f5a2', '682eedaf'], // segments-lossy-middle
  ['0ea65c9d', 'd6d94c10'], // segments-three-sites
  ['598b56b0', 'd4e26ca3'], // segments-udp-flood
  ['1190553a', '8f7c8045'], // session-control-change
  ['71c8ed31', '54935b00'], // session-control-collapse
  ['a73b97bc', '043ea3d9'], // session-control-epoch
  ['d21714b0', '57ba306f'], // session-control-fixed-rate
  ['176172f6', 'e878b732'], // session-control-gradient-limit
  ['eb734c8a', 'fd7683b5'], // session-control-increase
  ['2712fec5', '655cb3a4'], // session-control-load-arrivals
  ['10bd5968', '354ca580'], // session-control-load-capacity
  ['40ca3898', '9554a460'], // session-control-load-pulse
  ['bafe4509', 'c867f7da'], // session-control-load-sizes
  ['791804a8', '4716789a'], // session-control-load-step
  ['4938e169', '473e6f1d'], // session-control-long-lived
  ['8760adf2', '934b1d96'], // session-control-schemes
  ['35834d1d', '47c0be12'], // session-control-slow-link
  ['0e3238a9', 'a35c7675'], // session-control-smoothing
  ['379e9a9f', '3a917f25'], // session-control-spreading
  ['838bea8b', '170fcf2b'], // session-control-step-size
  ['3df46440', '6f07f7ac'], // session-control-threshold
  ['51b0b662', '669566af'], // session-control-two-gates
  ['27f3a09d', 'a7b5c753'], // slbn-crowd
  ['66cd6ffc', '2e358d88'], // slbn-livelock
  ['25547ff1', 'a993ac98'], // slbn-nested-levels
  ['620c6919', '8080aaee'], // slbn-one-link
  ['ee30c2d5', 'b48f5512'], // slbn-peers
  ['c1130c7a', '72d7cef4'], // slbn-rates-that-settle
  ['473e6f1d', '9abb191b'], // session-control-long-lived
  ['54935b00', '73c0951a'], // session-control-collapse
]);
