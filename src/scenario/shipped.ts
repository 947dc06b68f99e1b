import aFloodOfFlows from '../../scenarios/a-flood-of-flows.json' with { type: 'json' };
import pccBesideTcp from '../../scenarios/pcc-beside-tcp.json' with { type: 'json' };
import pccGameServer from '../../scenarios/pcc-game-server.json' with { type: 'json' };
import pccLossBurst from '../../scenarios/pcc-loss-burst.json' with { type: 'json' };
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
  { name: 'pcc-beside-tcp', scenario: pccBesideTcp },
  { name: 'pcc-loss-burst', scenario: pccLossBurst },
  { name: 'pcc-game-server', scenario: pccGameServer },
];
