/**
 * Opens what the address says and keeps the two together. What reads and writes links, with the scenarios that they are
 * told against, is fetched when there is a link to read; without one, after the first movement.
 */
import aFloodOfFlows from '../../../scenarios/a-flood-of-flows.json' with { type: 'json' };
import type { Scenario } from '../../scenario/schema.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { firstMovement } from './first-movement.ts';
import type { Followed, LeftWork } from './address.ts';
import type { Session } from './session.ts';

/** What opens without a fragment: the first of the shipped scenarios, without fetching the others. */
export function openingScenario(): Scenario {
  const result = validateScenario(aFloodOfFlows);
  if (!result.ok) throw new Error(`the opening scenario is not valid: ${JSON.stringify(result.problems)}`);
  return result.scenario;
}

export async function beginAddress(session: Session, left: LeftWork | null): Promise<void> {
  if (location.hash.length <= 1) {
    session.open(session.document.scenario);
    const last = followed(session);
    await firstMovement.passed;
    try {
      const { keepAddress } = await import('./address.ts');
      keepAddress(session, last);
    } catch (error) {
      session.remark({
        title: 'The address cannot follow your work',
        sentences: [
          `What writes links could not be fetched: ${String(error)}.`,
          'A reload would lose edits: keep them in the list of scenarios (O), then reload when the network is back.',
        ],
      });
    }
    return;
  }
  try {
    const { keepAddress, openAddress } = await import('./address.ts');
    openAddress(session, left);
    keepAddress(session, followed(session));
  } catch (error) {
    session.open(session.document.scenario, { playing: false });
    session.report({
      title: 'This link cannot be opened',
      reasons: [`What reads links could not be fetched: ${String(error)}`],
      readable: null,
      remedy: 'Reload the page when the network is back.',
    });
  }
}

function followed(session: Session): Followed {
  const { opened, scenario } = session.store.getState();
  return { hash: location.hash, opened, scenario };
}
