/**
 * Text that scenarios are made of, for the codec `d1`: what stands here costs almost nothing in a link. It is frozen:
 * a link decodes only with the dictionary that it was made with, so a better one needs a codec of another name.
 * Deflate reaches the end of a dictionary most cheaply: the commonest text comes last.
 */
export const DICTIONARY_1 = [
  '"impairments":{"lossProbability":0.01},"clockOffsetSeconds":0,"oneWay":true,"reverse":{"bufferPackets":1000},',
  '"kind":"constant-rate","rateBitsPerSecond":500000,"packetBytes":1000,"kind":"long-lived","count":10,"start":{"earliestSeconds":0,"latestSeconds":1}',
  '"kind":"sessions","list":[{"id":"s1","joinSeconds":0,"leaveSeconds":10,"demandBitsPerSecond":1000000,"route":{"nodes":["links":[',
  '"kind":"raw","process":{"kind":"mmpp","ratesPerSecond":[,"meanStaySeconds":3,"transitions":"neighbour"},"kind":"on-off","packetsPerSecond":100,"meanOnSeconds":1,"meanOffSeconds":1',
  '"kind":"listed","flows":[{"atSeconds":0,"bytes":1000,"from":"s1","to":"d1"},"kind":"exponential","meanBytes":10000,"kind":"pareto","shape":1.5',
  '{"kind":"ramp","startSeconds":0,"endSeconds":100},{"kind":"step","before":1,"after":2},{"kind":"pulse","base":1,"peak":2,{"kind":"triangle","peakSeconds":50,{"kind":"list","points":[',
  '"parameters":{"stepSize":40,"bufferFactor":1.05,"increaseFactor":1.1,"smoothing":0.5,"minimumRate":10,"guardStep":true,"epochSeconds":1,"gates":"bottlenecks","admission":"token","bucketDepth":5,"admitRate":100}',
  'lanes.none.scheme lanes.cp.parameters.stepSize lanes.cp.parameters.minimumRate run.untilSeconds run.seed view.speed traffic.web.size.bytes traffic.web.size.meanBytes network.parameters.rateBitsPerSecond network.parameters.bufferPackets network.links.bottleneck.delaySeconds',
  '{"headway":1,"title":"","family":"session-control","summary":"","watch":"","notes":"","network":{"form":"generated","generator":"dumbbell","parameters":{"pairs":10,"rateBitsPerSecond":10000000,"delaySeconds":0.1,"bufferPackets":100,"accessRateBitsPerSecond":100000000,"accessDelaySeconds":0.001,"accessBufferPackets":1000}},',
  '"network":{"form":"drawn","nodes":[{"id":"n1","label":"A","kind":"router","x":10,"y":20},{"id":"h1","kind":"host","x":0,"y":0,"group":"sources"},{"id":"m1","kind":"middlebox"],"group":"receivers"',
  '"links":[{"id":"l1","from":"n1","to":"n2","rateBitsPerSecond":1000000,"delaySeconds":0.01,"bufferPackets":50},{"id":"l10","from":"h1","to":"n10","rateBitsPerSecond":10000000,"delaySeconds":0.005,"bufferPackets":100}]},',
  '"traffic":[{"id":"web","title":"Short flows","kind":"flows","from":["sources"],"to":["receivers"],"pairing":"matched","arrivals":{"kind":"poisson","flowsPerSecond":100},"size":{"kind":"fixed","bytes":10000},"transport":',
  '{"variant":"newreno","segmentBytes":1000,"headerBytes":40,"acknowledgementBytes":40,"synBytes":40,"initialWindowSegments":1,"windowSegments":20,"minimumTimeoutSeconds":0.2,"maximumTimeoutSeconds":64,"synTimeoutSeconds":3,"clockGranularitySeconds":0,"limitedTransmit":true,"fullSegments":false}}],',
  '"timeline":[{"atSeconds":2,"set":"traffic.web.arrivals.flowsPerSecond","value":200,"label":"arrivals × 10"}],"lanes":[{"id":"none","scheme":"none","parameters":{},"dataPlane":"packets"},{"id":"cp","scheme":"cp","parameters":{},"dataPlane":"packets"},{"id":"fixed","scheme":"fixed","parameters":{"admitRate":100},"dataPlane":"packets"}],',
  '"run":{"seed":1,"untilSeconds":300,"sampleIntervalSeconds":0.05},"view":{"speed":0.5,"autoplay":true}}',
  '{"m":1,"b":"","v":[1.5,1],"c":[["timeline",[{"atSeconds":1.5,"set":"traffic.web.arrivals.flowsPerSecond","value":',
].join('');
