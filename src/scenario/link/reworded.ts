/**
 * Shipped scenarios of which only words, questions, bookmarks and the strip were edited: the hash of the newest text, and
 * the hashes of those before it. A link against one of these opens with the newest words, since its run is the same; no
 * frozen copy is needed.
 */
const EARLIER_TEXTS: Readonly<Record<string, string>> = {
  '0cbf1c90': '7e21970b 5b47c1f2 ad6b61ba 40987d17 8beed10d 76ad3573 10d42d5a', // a-flood-of-flows
  '4f195f5f': 'a175d8e0 d5b658d5 5f74ed6e f95f11b9 d48e947b 51ff4e3d', // aacc-dynamic-trace
  '3b3a966e': '54a9422f 707e4a8c', // aacc-literal-average
  '4c60c076': 'fe919f4a a311d5ba bfae782e', // aacc-multi-bottleneck
  '978ac351': '05875155 7435afd8 ef7e5573 5b5ccab8 1ece9438', // aacc-short-surge
  '625fd595': '638e908d 98c7de0e', // aacc-swapped-footnote
  f303f7de: 'cd0d90bf', // calls-pulse
  '01953cce': '97693771', // calls-what-ends-a-storm
  e9a6944e: 'f151a48b', // calls-what-to-count
  '582f2867': 'b0cc80e8', // delay-starvation
  '650f16ad': '3d7e9a55 b9a4c9e9 1859735f 4458d079 246c572e', // five-on-one-bottleneck
  '422b03b2': '1df08f81', // found-dctcp-incast
  '49f7ebb0': 'dc576f7c', // found-ledbat-late-comer
  '91ef10cb': '140b5e2a', // found-prague-late-comer
  '2809ce6d': 'bfc83b33', // found-slbn-round-numbers
  '7ca4931a': 'f3e31dd7', // l4s-fallback
  '2ed7f13b': '682a967e 8edc1928', // l4s-one-millisecond
  a2b74f3d: 'c05a4e71', // lesson-can-one-that-cannot-slow-down-be-fair
  '56441d20': 'aebc6d84', // lesson-can-one-that-cannot-slow-down-be-fair
  '240310a4': '7829140b 1928a206', // lesson-let-them-wait-outside
  dc1f7ae2: 'a11aa325 190a324b b3edc91e 9ab7a2f4', // lesson-loss-that-means-nothing
  '0f5aa642': '5649570e', // lesson-saw-tooth
  ffd00f1b: '5f0be680', // lesson-the-storm-after-the-storm
  '88517a20': '094cac6a', // lesson-three-numbers
  '48fb3b1e': '1e8fd972', // lesson-was-that-congestion
  '1348a49b': '1c5d323d c4101cb9 78418cea 354def36', // lesson-when-too-many-come
  c35503bf: '84e581dd dacdb27e 06a19ce5', // lesson-why-does-everything-get-slower
  '0353789b': '3c09622b f6e36495 e2aa85ef 760bad2d 8732c8e0 bb1ed2e8 6e79c795', // pcc-beside-tcp
  ec30ea85: 'f102bf69 802e2c0e b01a80f7 7481376d af7e846c', // pcc-game-server
  '2716b307': '964a1c31 3625b7f9 ab72a55e 382d59d2 2e57ebaa 99d4a8e0 f83003cd 657f9154', // pcc-loss-burst
  d78a516e: 'd0b54b81 85169866 36b4e7e6 c52a3620 c77b3c51 f537e646', // pcc-worked-example
  df9ce6e6: 'f95dc121', // race-long-and-short
  fd241bff: 'ea574d2e d23b13e9 0ad2a6a5 9bd38a81', // race-long-and-short
  e07031c5: 'e2b70030 8d882359 bbaff83f b4f1a4c8 2197443d', // segments-beside-tcp
  d5b9bc69: '3e379290 60f3f5a2 682eedaf 9ee60b4b 7faf301c', // segments-lossy-middle
  '72105767': '67457edf 8e4f8d79 8242bfbb 1e84970f', // segments-middle-controls
  '856a8c4e': '0ea65c9d d6d94c10 7a052bc3 b734bd68', // segments-three-sites
  '358aa386': '6369286f fbe71e8f 40e8fd11 1d76d25f c5a3ce63', // segments-two-data-centres
  a598e0f2: '609b9c92 598b56b0 d4e26ca3 d341275f b50a22fe 2a9c29f7', // segments-udp-flood
  a8cdf3e2: '27a8ef9e 1190553a 8f7c8045 8815ee02 705ebe74 65699078', // session-control-change
  '0161e6ac': '7e29b2c5 71c8ed31 54935b00 73c0951a a0fc4bc8 429b3b87 88ecb8af', // session-control-collapse
  '7bfe8ba1': 'cfdf3e81 a73b97bc 043ea3d9 83ef0b0e 72c69c0a 96ddb306', // session-control-epoch
  '03cebb9f': 'd21714b0 57ba306f 8d770fc8 290305f9 e2e7d2b7', // session-control-fixed-rate
  '0908298e': 'd88bba01 ef9e2299 176172f6 e878b732 06f9b7be 7c636a02 123b6a58', // session-control-gradient-limit
  '44a08ddc': 'ec78b214 eb734c8a fd7683b5 063efb41 ecdee929 bf87c936', // session-control-increase
  '518ee528': 'b10ee848 718f9846 2712fec5 655cb3a4 e258288c 9c3da116', // session-control-load-arrivals
  '59ed7384': '2a3fa646 10bd5968 354ca580 9d715506 9052a6e8', // session-control-load-capacity
  afa30aaf: '4ed5f771 40ca3898 9554a460 ffad13f7 b966e7ff', // session-control-load-pulse
  '17ac1594': '526957f2 bafe4509 c867f7da 1eab3169 e782c143', // session-control-load-sizes
  '0b269056': '28ab78b7 791804a8 4716789a 7284246e c101c498', // session-control-load-step
  baa2b4ef: '998892ff 4938e169 473e6f1d 9abb191b 3f665ba7 404a4e06 250572b2', // session-control-long-lived
  '26305395': 'c53acdd8 8760adf2 934b1d96 0e3b3af1 3496eddd 3578f4d9 8092271c', // session-control-schemes
  f97c70b8: '711ebe6c 35834d1d 47c0be12 7827989f 44e9a53a', // session-control-slow-link
  d1e0db71: '31c2871e 0e3238a9 a35c7675 bcadf722 822927cc 9e4f3586', // session-control-smoothing
  '6997d63a': 'e96425cc 379e9a9f 3a917f25 f4501066 f394753e ce303c5e', // session-control-spreading
  '3442961d': 'bdacdb3b 838bea8b 170fcf2b c2a270e4 9c669f72 69ed4e9c', // session-control-step-size
  '45c15e01': 'f8e253aa 3df46440 6f07f7ac f5d2f6b3 d5425f1d', // session-control-threshold
  fd571f2f: 'd45a0183 51b0b662 669566af 8b496b3d 1d4c9272 6ba6812b', // session-control-two-gates
  '871faadf': '60de387c a8e8cdec', // slbn-churn
  f612cb00: '0b46f631 27f3a09d a7b5c753 8ea3a89d 08c46c32 e13f52a7 d21085f1', // slbn-crowd
  '925fd914': 'ea535d4b ea358567', // slbn-demand
  eae9b94f: 'fcf50c19 813b0f1d 4bfa0efd', // slbn-experiment-1a
  a3ea064d: '2846d8c7 e094f080 0db00267 0bd46033 c8e0ab87', // slbn-experiment-1a-tenth
  '5d7dd8c7': 'fd9b9d2d 8f22c4e3 cdb2a493', // slbn-experiment-1b
  a21a2f65: '67dc5c28 654627af 4d859a46 7030c305', // slbn-experiment-1b-tenth
  '088e6cbf': '503c4aa1 82e130e6 59faf654', // slbn-experiment-2a
  '6103637e': '5cddff38 4bd72471 687f6c67 f86aaf78', // slbn-experiment-2a-tenth
  '1942056a': '15e4a885 0d5da602 f10b7a16', // slbn-experiment-2b
  '5ae9b22a': 'b08af174 6272449e 3ca50f51 34b24d66', // slbn-experiment-2b-tenth
  '2dbe0611': 'e4be5952 66cd6ffc 2e358d88 0471140d 9d86c3d5', // slbn-livelock
  d5ad8694: 'ac3f6005 25547ff1 a993ac98 2fb224c9', // slbn-nested-levels
  '3a0cca54': '620c6919 8080aaee 57055383', // slbn-one-link
  '5727b6f6': 'f798d2d6 ee30c2d5 b48f5512 41f2f970 a5917063', // slbn-peers
  '3934cc3c': 'c1130c7a 72d7cef4 1369d6d0', // slbn-rates-that-settle
  bce4e727: 'c105adf0 9d093aec 47de90aa 790e2b22 8769777c 7db9ead8 1e547bff', // tcp-bufferbloat
  '2ccd3f61': '8f1e58ab 059f51ff cba3f697 76b8f78e e4160209', // tcp-cubic-against-bbr
  '4136e451': '7f44fa31 75e48274 a98bfe51 05ce4aa9 a8dd9c47', // tcp-flood-today
  '3dedb7de': 'd39a0714 ed4a5ef1 785d4f41 a84e58a1 b0f420e9', // tcp-incast
  '3b0bbe99': '4f4994b2 c6ed6f9e ec5d7def 70a83b23 030c441a', // tcp-laws-side-by-side
  '628aae2a': '56cd1468 2876929d', // tcp-marks-instead-of-drops
  '2e07f86d': '1d2f9c28', // tcp-phase-lock
  '8e3a37b0': '0aaf8f51', // tcp-reordering
  '7a97cc41': '4a520f95 12b72f06', // tcp-requests
  '6ee1275a': 'de81dd63 80034768 54ceb633 307bf4e9 305691ed 14144d96 ebc57b63 1d1d9cd8', // tcp-unequal-round-trips
  '15e6875e': '913310f3 28e4246f 46cf3206', // tcp-video
};

/** The newest text by each that was before it. */
export const REWORDED: ReadonlyMap<string, string> = new Map(
  Object.entries(EARLIER_TEXTS).flatMap(([newest, earlier]) =>
    earlier.split(' ').map((hash) => [hash, newest] as const),
  ),
);
