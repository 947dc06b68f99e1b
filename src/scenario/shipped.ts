import aFloodOfFlows from '../../scenarios/a-flood-of-flows.json' with { type: 'json' };
import aaccDynamicTrace from '../../scenarios/aacc-dynamic-trace.json' with { type: 'json' };
import aaccMultiBottleneck from '../../scenarios/aacc-multi-bottleneck.json' with { type: 'json' };
import aaccShortSurge from '../../scenarios/aacc-short-surge.json' with { type: 'json' };
import aaccSwappedFootnote from '../../scenarios/aacc-swapped-footnote.json' with { type: 'json' };
import sessionControlCollapse from '../../scenarios/session-control-collapse.json' with { type: 'json' };
import sessionControlFixedRate from '../../scenarios/session-control-fixed-rate.json' with { type: 'json' };

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
  { name: 'aacc-dynamic-trace', scenario: aaccDynamicTrace },
  { name: 'aacc-short-surge', scenario: aaccShortSurge },
  { name: 'aacc-multi-bottleneck', scenario: aaccMultiBottleneck },
  { name: 'aacc-swapped-footnote', scenario: aaccSwappedFootnote },
];
