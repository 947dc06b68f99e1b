import aFloodOfFlows from '../../scenarios/a-flood-of-flows.json' with { type: 'json' };
import sessionControlCollapse from '../../scenarios/session-control-collapse.json' with { type: 'json' };
import sessionControlFixedRate from '../../scenarios/session-control-fixed-rate.json' with { type: 'json' };
import segmentsLossyMiddle from '../../scenarios/segments-lossy-middle.json' with { type: 'json' };
import segmentsTwoDataCentres from '../../scenarios/segments-two-data-centres.json' with { type: 'json' };
import segmentsUdpFlood from '../../scenarios/segments-udp-flood.json' with { type: 'json' };
import slbnDemand from '../../scenarios/slbn-demand.json' with { type: 'json' };
import slbnLivelock from '../../scenarios/slbn-livelock.json' with { type: 'json' };
import slbnRatesThatSettle from '../../scenarios/slbn-rates-that-settle.json' with { type: 'json' };

/** A scenario that comes with Headway, as JSON: not validated yet. */
export interface ShippedScenario {
  /** The file's name without `.json`: what the command line and short links call it. */
  readonly name: string;
  readonly scenario: unknown;
}

/** In the order of the list; the first is the opening scenario. */
export const shippedScenarios: readonly ShippedScenario[] = [
  { name: 'a-flood-of-flows', scenario: aFloodOfFlows },
  { name: 'session-control-collapse', scenario: sessionControlCollapse },
  { name: 'session-control-fixed-rate', scenario: sessionControlFixedRate },
  { name: 'segments-two-data-centres', scenario: segmentsTwoDataCentres },
  { name: 'segments-udp-flood', scenario: segmentsUdpFlood },
  { name: 'segments-lossy-middle', scenario: segmentsLossyMiddle },
  { name: 'slbn-rates-that-settle', scenario: slbnRatesThatSettle },
  { name: 'slbn-livelock', scenario: slbnLivelock },
  { name: 'slbn-demand', scenario: slbnDemand },
];
