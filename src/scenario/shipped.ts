import aFloodOfFlows from '../../scenarios/a-flood-of-flows.json' with { type: 'json' };
import fiveOnOneBottleneck from '../../scenarios/five-on-one-bottleneck.json' with { type: 'json' };
import aaccDynamicTrace from '../../scenarios/aacc-dynamic-trace.json' with { type: 'json' };
import aaccLiteralAverage from '../../scenarios/aacc-literal-average.json' with { type: 'json' };
import aaccMultiBottleneck from '../../scenarios/aacc-multi-bottleneck.json' with { type: 'json' };
import aaccShortSurge from '../../scenarios/aacc-short-surge.json' with { type: 'json' };
import aaccSwappedFootnote from '../../scenarios/aacc-swapped-footnote.json' with { type: 'json' };
import pccBesideTcp from '../../scenarios/pcc-beside-tcp.json' with { type: 'json' };
import pccGameServer from '../../scenarios/pcc-game-server.json' with { type: 'json' };
import pccLossBurst from '../../scenarios/pcc-loss-burst.json' with { type: 'json' };
import segmentsBesideTcp from '../../scenarios/segments-beside-tcp.json' with { type: 'json' };
import pccWorkedExample from '../../scenarios/pcc-worked-example.json' with { type: 'json' };
import segmentsBurstLoss from '../../scenarios/segments-burst-loss.json' with { type: 'json' };
import segmentsLossyMiddle from '../../scenarios/segments-lossy-middle.json' with { type: 'json' };
import segmentsMiddleControls from '../../scenarios/segments-middle-controls.json' with { type: 'json' };
import segmentsThreeSites from '../../scenarios/segments-three-sites.json' with { type: 'json' };
import segmentsTwoDataCentres from '../../scenarios/segments-two-data-centres.json' with { type: 'json' };
import segmentsUdpFlood from '../../scenarios/segments-udp-flood.json' with { type: 'json' };
import lessonWhyDoesEverythingGetSlower from '../../scenarios/lesson-why-does-everything-get-slower.json' with { type: 'json' };
import lessonThreeNumbers from '../../scenarios/lesson-three-numbers.json' with { type: 'json' };
import lessonLetThemWaitOutside from '../../scenarios/lesson-let-them-wait-outside.json' with { type: 'json' };
import lessonCanOneThatCannotSlowDownBeFair from '../../scenarios/lesson-can-one-that-cannot-slow-down-be-fair.json' with { type: 'json' };
import lessonLossThatMeansNothing from '../../scenarios/lesson-loss-that-means-nothing.json' with { type: 'json' };
import lessonWhenTooManyCome from '../../scenarios/lesson-when-too-many-come.json' with { type: 'json' };
import sessionControlChange from '../../scenarios/session-control-change.json' with { type: 'json' };
import sessionControlCollapse from '../../scenarios/session-control-collapse.json' with { type: 'json' };
import sessionControlEpoch from '../../scenarios/session-control-epoch.json' with { type: 'json' };
import sessionControlFixedRate from '../../scenarios/session-control-fixed-rate.json' with { type: 'json' };
import sessionControlGradientLimit from '../../scenarios/session-control-gradient-limit.json' with { type: 'json' };
import sessionControlIncrease from '../../scenarios/session-control-increase.json' with { type: 'json' };
import sessionControlLoadArrivals from '../../scenarios/session-control-load-arrivals.json' with { type: 'json' };
import sessionControlLoadCapacity from '../../scenarios/session-control-load-capacity.json' with { type: 'json' };
import sessionControlLoadPulse from '../../scenarios/session-control-load-pulse.json' with { type: 'json' };
import sessionControlLoadSizes from '../../scenarios/session-control-load-sizes.json' with { type: 'json' };
import sessionControlLoadStep from '../../scenarios/session-control-load-step.json' with { type: 'json' };
import sessionControlLongLived from '../../scenarios/session-control-long-lived.json' with { type: 'json' };
import sessionControlSchemes from '../../scenarios/session-control-schemes.json' with { type: 'json' };
import sessionControlSlowLink from '../../scenarios/session-control-slow-link.json' with { type: 'json' };
import sessionControlSmoothing from '../../scenarios/session-control-smoothing.json' with { type: 'json' };
import sessionControlSpreading from '../../scenarios/session-control-spreading.json' with { type: 'json' };
import sessionControlStepSize from '../../scenarios/session-control-step-size.json' with { type: 'json' };
import sessionControlThreshold from '../../scenarios/session-control-threshold.json' with { type: 'json' };
import sessionControlTwoGates from '../../scenarios/session-control-two-gates.json' with { type: 'json' };
import slbnChurn from '../../scenarios/slbn-churn.json' with { type: 'json' };
import slbnCrowd from '../../scenarios/slbn-crowd.json' with { type: 'json' };
import slbnDemand from '../../scenarios/slbn-demand.json' with { type: 'json' };
import slbnExperiment1a from '../../scenarios/slbn-experiment-1a.json' with { type: 'json' };
import slbnExperiment1aTenth from '../../scenarios/slbn-experiment-1a-tenth.json' with { type: 'json' };
import slbnExperiment1b from '../../scenarios/slbn-experiment-1b.json' with { type: 'json' };
import slbnExperiment1bTenth from '../../scenarios/slbn-experiment-1b-tenth.json' with { type: 'json' };
import slbnExperiment2a from '../../scenarios/slbn-experiment-2a.json' with { type: 'json' };
import slbnExperiment2aTenth from '../../scenarios/slbn-experiment-2a-tenth.json' with { type: 'json' };
import slbnExperiment2b from '../../scenarios/slbn-experiment-2b.json' with { type: 'json' };
import slbnExperiment2bTenth from '../../scenarios/slbn-experiment-2b-tenth.json' with { type: 'json' };
import slbnLivelock from '../../scenarios/slbn-livelock.json' with { type: 'json' };
import slbnNestedLevels from '../../scenarios/slbn-nested-levels.json' with { type: 'json' };
import slbnOneLink from '../../scenarios/slbn-one-link.json' with { type: 'json' };
import slbnPeers from '../../scenarios/slbn-peers.json' with { type: 'json' };
import slbnRatesThatSettle from '../../scenarios/slbn-rates-that-settle.json' with { type: 'json' };
import tcpBufferbloat from '../../scenarios/tcp-bufferbloat.json' with { type: 'json' };
import tcpLawsSideBySide from '../../scenarios/tcp-laws-side-by-side.json' with { type: 'json' };
import tcpRequests from '../../scenarios/tcp-requests.json' with { type: 'json' };
import tcpCubicAgainstBbr from '../../scenarios/tcp-cubic-against-bbr.json' with { type: 'json' };
import tcpMarksInsteadOfDrops from '../../scenarios/tcp-marks-instead-of-drops.json' with { type: 'json' };
import tcpUnequalRoundTrips from '../../scenarios/tcp-unequal-round-trips.json' with { type: 'json' };
import tcpVideo from '../../scenarios/tcp-video.json' with { type: 'json' };
import tcpPolicedLink from '../../scenarios/tcp-policed-link.json' with { type: 'json' };
import tcpReordering from '../../scenarios/tcp-reordering.json' with { type: 'json' };
import tcpSatelliteHandovers from '../../scenarios/tcp-satellite-handovers.json' with { type: 'json' };
import tcpPhaseLock from '../../scenarios/tcp-phase-lock.json' with { type: 'json' };
import tcpWifiHop from '../../scenarios/tcp-wifi-hop.json' with { type: 'json' };
import tcpIncast from '../../scenarios/tcp-incast.json' with { type: 'json' };
import raceLongAndShort from '../../scenarios/race-long-and-short.json' with { type: 'json' };
import delayLateComer from '../../scenarios/delay-late-comer.json' with { type: 'json' };
import lessonQueueOfOneMillisecond from '../../scenarios/lesson-queue-of-one-millisecond.json' with { type: 'json' };
import lessonWasThatCongestion from '../../scenarios/lesson-was-that-congestion.json' with { type: 'json' };
import lessonWhoMeasuresWrongStarves from '../../scenarios/lesson-who-measures-wrong-starves.json' with { type: 'json' };
import callsPulse from '../../scenarios/calls-pulse.json' with { type: 'json' };
import callsRetryStorm from '../../scenarios/calls-retry-storm.json' with { type: 'json' };
import callsWhatEndsAStorm from '../../scenarios/calls-what-ends-a-storm.json' with { type: 'json' };
import callsWhatToCount from '../../scenarios/calls-what-to-count.json' with { type: 'json' };
import l4sBurst from '../../scenarios/l4s-burst.json' with { type: 'json' };
import l4sRoundTrips from '../../scenarios/l4s-round-trips.json' with { type: 'json' };
import foundCopaBesideBbr3 from '../../scenarios/found-copa-beside-bbr3.json' with { type: 'json' };
import foundDctcpIncast from '../../scenarios/found-dctcp-incast.json' with { type: 'json' };
import foundLedbatLateComer from '../../scenarios/found-ledbat-late-comer.json' with { type: 'json' };
import foundCpLightLoad from '../../scenarios/found-cp-light-load.json' with { type: 'json' };
import foundSlbnRoundNumbers from '../../scenarios/found-slbn-round-numbers.json' with { type: 'json' };
import foundPragueLateComer from '../../scenarios/found-prague-late-comer.json' with { type: 'json' };
import delayStarvation from '../../scenarios/delay-starvation.json' with { type: 'json' };
import l4sFallback from '../../scenarios/l4s-fallback.json' with { type: 'json' };
import l4sOneMillisecond from '../../scenarios/l4s-one-millisecond.json' with { type: 'json' };
import tcpFloodToday from '../../scenarios/tcp-flood-today.json' with { type: 'json' };
import lessonTheStormAfterTheStorm from '../../scenarios/lesson-the-storm-after-the-storm.json' with { type: 'json' };
import lessonAWindowClocksItself from '../../scenarios/lesson-a-window-clocks-itself.json' with { type: 'json' };
import lessonSawTooth from '../../scenarios/lesson-saw-tooth.json' with { type: 'json' };
import lessonTwoWaysToSeeALoss from '../../scenarios/lesson-two-ways-to-see-a-loss.json' with { type: 'json' };
import lessonNearAndFar from '../../scenarios/lesson-near-and-far.json' with { type: 'json' };
import lessonHowMuchBuffer from '../../scenarios/lesson-how-much-buffer.json' with { type: 'json' };
import lessonIncast from '../../scenarios/lesson-incast.json' with { type: 'json' };
import lessonWhatARouterCanSay from '../../scenarios/lesson-what-a-router-can-say.json' with { type: 'json' };
import lessonWhichLawIsThis from '../../scenarios/lesson-which-law-is-this.json' with { type: 'json' };
import lessonWhoMeasuresAndWhoAsks from '../../scenarios/lesson-who-measures-and-who-asks.json' with { type: 'json' };

/** A scenario that comes with Headway, as JSON: not validated yet. */
interface ShippedScenario {
  /** The file's name without `.json`: what the command line and short links call it. */
  readonly name: string;
  readonly scenario: unknown;
}

/** In the order of the list; the first is the opening scenario. */
export const shippedScenarios: readonly ShippedScenario[] = [
  { name: 'a-flood-of-flows', scenario: aFloodOfFlows },
  { name: 'five-on-one-bottleneck', scenario: fiveOnOneBottleneck },
  { name: 'session-control-collapse', scenario: sessionControlCollapse },
  { name: 'session-control-fixed-rate', scenario: sessionControlFixedRate },
  { name: 'session-control-schemes', scenario: sessionControlSchemes },
  { name: 'session-control-long-lived', scenario: sessionControlLongLived },
  { name: 'session-control-slow-link', scenario: sessionControlSlowLink },
  { name: 'session-control-two-gates', scenario: sessionControlTwoGates },
  { name: 'session-control-load-arrivals', scenario: sessionControlLoadArrivals },
  { name: 'session-control-load-pulse', scenario: sessionControlLoadPulse },
  { name: 'session-control-load-sizes', scenario: sessionControlLoadSizes },
  { name: 'session-control-load-step', scenario: sessionControlLoadStep },
  { name: 'session-control-load-capacity', scenario: sessionControlLoadCapacity },
  { name: 'session-control-smoothing', scenario: sessionControlSmoothing },
  { name: 'session-control-increase', scenario: sessionControlIncrease },
  { name: 'session-control-step-size', scenario: sessionControlStepSize },
  { name: 'session-control-epoch', scenario: sessionControlEpoch },
  { name: 'session-control-spreading', scenario: sessionControlSpreading },
  { name: 'session-control-threshold', scenario: sessionControlThreshold },
  { name: 'session-control-gradient-limit', scenario: sessionControlGradientLimit },
  { name: 'session-control-change', scenario: sessionControlChange },
  { name: 'slbn-rates-that-settle', scenario: slbnRatesThatSettle },
  { name: 'slbn-one-link', scenario: slbnOneLink },
  { name: 'slbn-nested-levels', scenario: slbnNestedLevels },
  { name: 'slbn-livelock', scenario: slbnLivelock },
  { name: 'slbn-demand', scenario: slbnDemand },
  { name: 'slbn-peers', scenario: slbnPeers },
  { name: 'slbn-churn', scenario: slbnChurn },
  { name: 'slbn-crowd', scenario: slbnCrowd },
  { name: 'slbn-experiment-1a-tenth', scenario: slbnExperiment1aTenth },
  { name: 'slbn-experiment-1b-tenth', scenario: slbnExperiment1bTenth },
  { name: 'slbn-experiment-2a-tenth', scenario: slbnExperiment2aTenth },
  { name: 'slbn-experiment-2b-tenth', scenario: slbnExperiment2bTenth },
  { name: 'slbn-experiment-1a', scenario: slbnExperiment1a },
  { name: 'slbn-experiment-1b', scenario: slbnExperiment1b },
  { name: 'slbn-experiment-2a', scenario: slbnExperiment2a },
  { name: 'slbn-experiment-2b', scenario: slbnExperiment2b },
  { name: 'segments-lossy-middle', scenario: segmentsLossyMiddle },
  { name: 'segments-burst-loss', scenario: segmentsBurstLoss },
  { name: 'segments-two-data-centres', scenario: segmentsTwoDataCentres },
  { name: 'segments-udp-flood', scenario: segmentsUdpFlood },
  { name: 'segments-middle-controls', scenario: segmentsMiddleControls },
  { name: 'segments-three-sites', scenario: segmentsThreeSites },
  { name: 'segments-beside-tcp', scenario: segmentsBesideTcp },
  { name: 'aacc-dynamic-trace', scenario: aaccDynamicTrace },
  { name: 'aacc-multi-bottleneck', scenario: aaccMultiBottleneck },
  { name: 'aacc-short-surge', scenario: aaccShortSurge },
  { name: 'aacc-swapped-footnote', scenario: aaccSwappedFootnote },
  { name: 'aacc-literal-average', scenario: aaccLiteralAverage },
  { name: 'pcc-beside-tcp', scenario: pccBesideTcp },
  { name: 'pcc-game-server', scenario: pccGameServer },
  { name: 'pcc-loss-burst', scenario: pccLossBurst },
  { name: 'pcc-worked-example', scenario: pccWorkedExample },
  { name: 'tcp-bufferbloat', scenario: tcpBufferbloat },
  { name: 'tcp-laws-side-by-side', scenario: tcpLawsSideBySide },
  { name: 'tcp-unequal-round-trips', scenario: tcpUnequalRoundTrips },
  { name: 'tcp-cubic-against-bbr', scenario: tcpCubicAgainstBbr },
  { name: 'tcp-marks-instead-of-drops', scenario: tcpMarksInsteadOfDrops },
  { name: 'tcp-incast', scenario: tcpIncast },
  { name: 'l4s-fallback', scenario: l4sFallback },
  { name: 'l4s-one-millisecond', scenario: l4sOneMillisecond },
  { name: 'l4s-round-trips', scenario: l4sRoundTrips },
  { name: 'l4s-burst', scenario: l4sBurst },
  { name: 'delay-late-comer', scenario: delayLateComer },
  { name: 'delay-starvation', scenario: delayStarvation },
  { name: 'calls-retry-storm', scenario: callsRetryStorm },
  { name: 'calls-what-ends-a-storm', scenario: callsWhatEndsAStorm },
  { name: 'calls-what-to-count', scenario: callsWhatToCount },
  { name: 'calls-pulse', scenario: callsPulse },
  { name: 'tcp-video', scenario: tcpVideo },
  { name: 'tcp-requests', scenario: tcpRequests },
  { name: 'tcp-flood-today', scenario: tcpFloodToday },
  { name: 'tcp-policed-link', scenario: tcpPolicedLink },
  { name: 'tcp-reordering', scenario: tcpReordering },
  { name: 'tcp-satellite-handovers', scenario: tcpSatelliteHandovers },
  { name: 'tcp-phase-lock', scenario: tcpPhaseLock },
  { name: 'tcp-wifi-hop', scenario: tcpWifiHop },
  { name: 'found-ledbat-late-comer', scenario: foundLedbatLateComer },
  { name: 'found-copa-beside-bbr3', scenario: foundCopaBesideBbr3 },
  { name: 'found-prague-late-comer', scenario: foundPragueLateComer },
  { name: 'found-dctcp-incast', scenario: foundDctcpIncast },
  { name: 'found-cp-light-load', scenario: foundCpLightLoad },
  { name: 'found-slbn-round-numbers', scenario: foundSlbnRoundNumbers },
  { name: 'race-long-and-short', scenario: raceLongAndShort },
  { name: 'lesson-a-window-clocks-itself', scenario: lessonAWindowClocksItself },
  { name: 'lesson-saw-tooth', scenario: lessonSawTooth },
  { name: 'lesson-two-ways-to-see-a-loss', scenario: lessonTwoWaysToSeeALoss },
  { name: 'lesson-near-and-far', scenario: lessonNearAndFar },
  { name: 'lesson-how-much-buffer', scenario: lessonHowMuchBuffer },
  { name: 'lesson-incast', scenario: lessonIncast },
  { name: 'lesson-what-a-router-can-say', scenario: lessonWhatARouterCanSay },
  { name: 'lesson-who-measures-and-who-asks', scenario: lessonWhoMeasuresAndWhoAsks },
  { name: 'lesson-why-does-everything-get-slower', scenario: lessonWhyDoesEverythingGetSlower },
  { name: 'lesson-when-too-many-come', scenario: lessonWhenTooManyCome },
  { name: 'lesson-three-numbers', scenario: lessonThreeNumbers },
  { name: 'lesson-let-them-wait-outside', scenario: lessonLetThemWaitOutside },
  { name: 'lesson-can-one-that-cannot-slow-down-be-fair', scenario: lessonCanOneThatCannotSlowDownBeFair },
  { name: 'lesson-loss-that-means-nothing', scenario: lessonLossThatMeansNothing },
  { name: 'lesson-queue-of-one-millisecond', scenario: lessonQueueOfOneMillisecond },
  { name: 'lesson-was-that-congestion', scenario: lessonWasThatCongestion },
  { name: 'lesson-who-measures-wrong-starves', scenario: lessonWhoMeasuresWrongStarves },
  { name: 'lesson-the-storm-after-the-storm', scenario: lessonTheStormAfterTheStorm },
  { name: 'lesson-which-law-is-this', scenario: lessonWhichLawIsThis },
];
