/**
 * Shipped scenarios of which only words, questions, bookmarks and the strip were edited: the hash of the newest text, and
 * the hashes of those before it. A link against one of these opens with the newest words, since its run is the same; no
 * frozen copy is needed.
 */
const EARLIER_TEXTS: Readonly<Record<string, string>> = {
  '10d42d5a': '40987d17 8beed10d 76ad3573', // a-flood-of-flows
  '51ff4e3d': 'd5b658d5 5f74ed6e f95f11b9 d48e947b', // aacc-dynamic-trace
  '707e4a8c': '54a9422f', // aacc-literal-average
  bfae782e: 'fe919f4a a311d5ba', // aacc-multi-bottleneck
  '1ece9438': '7435afd8 ef7e5573 5b5ccab8', // aacc-short-surge
  '98c7de0e': '638e908d', // aacc-swapped-footnote
  '246c572e': 'b9a4c9e9 1859735f 4458d079', // five-on-one-bottleneck
  '56441d20': 'aebc6d84', // lesson-can-one-that-cannot-slow-down-be-fair
  '240310a4': '7829140b 1928a206', // lesson-let-them-wait-outside
  '9ab7a2f4': 'a11aa325 190a324b b3edc91e', // lesson-loss-that-means-nothing
  '88517a20': '094cac6a', // lesson-three-numbers
  '354def36': 'c4101cb9 78418cea', // lesson-when-too-many-come
  c35503bf: '84e581dd dacdb27e 06a19ce5', // lesson-why-does-everything-get-slower
  '6e79c795': 'f6e36495 e2aa85ef 760bad2d 8732c8e0 bb1ed2e8', // pcc-beside-tcp
  af7e846c: 'f102bf69 802e2c0e b01a80f7 7481376d', // pcc-game-server
  '657f9154': '3625b7f9 ab72a55e 382d59d2 2e57ebaa 99d4a8e0 f83003cd', // pcc-loss-burst
  f537e646: '85169866 36b4e7e6 c52a3620 c77b3c51', // pcc-worked-example
  d23b13e9: 'ea574d2e', // race-long-and-short
  '2197443d': '8d882359 bbaff83f b4f1a4c8', // segments-beside-tcp
  '7faf301c': '60f3f5a2 682eedaf 9ee60b4b', // segments-lossy-middle
  '1e84970f': '8e4f8d79 8242bfbb', // segments-middle-controls
  b734bd68: '0ea65c9d d6d94c10 7a052bc3', // segments-three-sites
  c5a3ce63: 'fbe71e8f 40e8fd11 1d76d25f', // segments-two-data-centres
  '2a9c29f7': '598b56b0 d4e26ca3 d341275f b50a22fe', // segments-udp-flood
  '65699078': '1190553a 8f7c8045 8815ee02 705ebe74', // session-control-change
  '88ecb8af': '71c8ed31 54935b00 73c0951a a0fc4bc8 429b3b87', // session-control-collapse
  '96ddb306': 'a73b97bc 043ea3d9 83ef0b0e 72c69c0a', // session-control-epoch
  e2e7d2b7: 'd21714b0 57ba306f 8d770fc8 290305f9', // session-control-fixed-rate
  '123b6a58': '176172f6 e878b732 06f9b7be 7c636a02', // session-control-gradient-limit
  bf87c936: 'eb734c8a fd7683b5 063efb41 ecdee929', // session-control-increase
  '9c3da116': '2712fec5 655cb3a4 e258288c', // session-control-load-arrivals
  '9052a6e8': '10bd5968 354ca580 9d715506', // session-control-load-capacity
  b966e7ff: '40ca3898 9554a460 ffad13f7', // session-control-load-pulse
  e782c143: 'bafe4509 c867f7da 1eab3169', // session-control-load-sizes
  c101c498: '791804a8 4716789a 7284246e', // session-control-load-step
  '404a4e06': '4938e169 473e6f1d 9abb191b 3f665ba7', // session-control-long-lived
  '8092271c': '8760adf2 934b1d96 0e3b3af1 3496eddd 3578f4d9', // session-control-schemes
  '44e9a53a': '35834d1d 47c0be12 7827989f', // session-control-slow-link
  '9e4f3586': '0e3238a9 a35c7675 bcadf722 822927cc', // session-control-smoothing
  ce303c5e: '379e9a9f 3a917f25 f4501066 f394753e', // session-control-spreading
  '69ed4e9c': '838bea8b 170fcf2b c2a270e4 9c669f72', // session-control-step-size
  d5425f1d: '3df46440 6f07f7ac f5d2f6b3', // session-control-threshold
  '6ba6812b': '51b0b662 669566af 8b496b3d 1d4c9272', // session-control-two-gates
  a8e8cdec: '60de387c', // slbn-churn
  d21085f1: '27f3a09d a7b5c753 8ea3a89d 08c46c32 e13f52a7', // slbn-crowd
  ea358567: 'ea535d4b', // slbn-demand
  '4bfa0efd': '813b0f1d', // slbn-experiment-1a
  c8e0ab87: 'e094f080 0db00267 0bd46033', // slbn-experiment-1a-tenth
  cdb2a493: '8f22c4e3', // slbn-experiment-1b
  '7030c305': '654627af 4d859a46', // slbn-experiment-1b-tenth
  '59faf654': '82e130e6', // slbn-experiment-2a
  f86aaf78: '4bd72471 687f6c67', // slbn-experiment-2a-tenth
  f10b7a16: '0d5da602', // slbn-experiment-2b
  '34b24d66': '6272449e 3ca50f51', // slbn-experiment-2b-tenth
  '9d86c3d5': '66cd6ffc 2e358d88 0471140d', // slbn-livelock
  '2fb224c9': '25547ff1 a993ac98', // slbn-nested-levels
  '57055383': '620c6919 8080aaee', // slbn-one-link
  a5917063: 'ee30c2d5 b48f5512 41f2f970', // slbn-peers
  '1369d6d0': 'c1130c7a 72d7cef4', // slbn-rates-that-settle
  '1e547bff': '47de90aa 790e2b22 8769777c 7db9ead8', // tcp-bufferbloat
  '76b8f78e': 'cba3f697', // tcp-cubic-against-bbr
  a8dd9c47: 'a98bfe51 05ce4aa9', // tcp-flood-today
  b0f420e9: '785d4f41 a84e58a1', // tcp-incast
  '030c441a': 'ec5d7def 70a83b23', // tcp-laws-side-by-side
  '2876929d': '56cd1468', // tcp-marks-instead-of-drops
  ebc57b63: '307bf4e9 305691ed 14144d96', // tcp-unequal-round-trips
};

/** The newest text by each that was before it. */
export const REWORDED: ReadonlyMap<string, string> = new Map(
  Object.entries(EARLIER_TEXTS).flatMap(([newest, earlier]) =>
    earlier.split(' ').map((hash) => [hash, newest] as const),
  ),
);
