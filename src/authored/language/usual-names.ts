import { nearest } from '../../base/nearest.ts';

/** What papers, courses and other simulators call what the contract has, by that: in small letters, without `_`. */
const USUAL: Readonly<Record<string, string>> = {
  window: 'cwnd cwin congestionwindow win',
  threshold: 'ssthresh slowstartthreshold ssthr',
  inFlight: 'flight flightsize outstanding bytesinflight packetsinflight unacked',
  receiverWindow: 'rwnd advertisedwindow',
  roundTrip: 'rtt srtt roundtriptime lastrtt',
  leastRoundTrip: 'minrtt rttmin basertt minroundtrip',
  packetBytes: 'mss segmentsize packetsize',
  packets: 'acked ackedpackets segments newlyacked queuelength qlen queuesize',
  marked: 'ce ece ecn',
  parameters: 'params settings config',
  state: 'memory vars data',
  now: 'time clock',
  admitRate: 'rate lambda admissionrate',
  capacity: 'bandwidth rate linkrate c',
  rate: 'bandwidth capacity linkrate',
  queue: 'queuelength qlen queuesize backlog',
  buffer: 'limit queuelimit buffersize',
  bytes: 'size length',
  waited: 'sojourn sojourntime delay waitingtime queueingdelay',
  sessions: 'flows sources n',
  completions: 'completed departures throughput',
  arrivals: 'arrived offered',
  offered: 'arrivals load input',
  acknowledged: 'onack ack acked ackreceived newack',
  congested: 'onloss loss lost onlost ondrop oncongestion onduplicateack congestionevent',
  timedOut: 'ontimeout timeout rto onrto',
  start: 'init onstart begin setup constructor',
  recovered: 'onrecovered recovery exitrecovery',
  arrived: 'enqueue onenqueue onarrival arrive admit onarrived',
  leaving: 'dequeue ondequeue leave departed',
  epochEnded: 'onepoch epoch endepoch tick update',
  intervalEnded: 'oninterval interval tick update timer',
  passed: 'onpacket forward pass',
};

/** What somebody means who writes a name that is not known: its usual other name, or one that is spelt like it. */
export function meantBy(name: string, known: readonly string[]): string | undefined {
  return known.find((one) => isUsualFor(name, one)) ?? nearest(name, known)[0];
}

/** Whether this is a usual name for something that is known here by another. */
export function isUsualFor(name: string, known: string): boolean {
  const usual = Object.hasOwn(USUAL, known) ? USUAL[known].split(' ') : [];
  return usual.includes(name.toLowerCase().replaceAll('_', ''));
}
