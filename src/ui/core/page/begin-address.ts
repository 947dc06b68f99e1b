/**
 * Opens what the address says and keeps the two together. What reads and writes links, with the scenarios that they are
 * based on, is fetched when there is a link to read; without one, after the first movement.
 */
import aFloodOfFlows from '../../../../scenarios/a-flood-of-flows.json' with { type: 'json' };
import type { Scenario } from '../../../scenario/schema.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { firstMovement } from './first-movement.ts';
import type { Followed, LeftWork } from './address.ts';
import type { Page } from './page.ts';

/** What opens without a fragment: the first of the shipped scenarios, without fetching the others. */
export function openingScenario(): Scenario {
  const result = validateScenario(aFloodOfFlows);
  if (!result.ok) throw new Error(`the opening scenario is not valid: ${JSON.stringify(result.problems)}`);
  return result.scenario;
}

export async function beginAddress(page: Page, left: LeftWork | null): Promise<void> {
  if (location.hash.length <= 1) {
    page.open({ scenario: page.document.scenario });
    const last = followed(page);
    await firstMovement.passed;
    try {
      const { keepAddress } = await import('./address.ts');
      keepAddress(page, last);
    } catch (error) {
      page.show({
        remarks: {
          title: 'The address does not show your changes',
          sentences: [
            `The part that writes links could not be loaded: ${String(error)}.`,
            'Reloading would lose your edits. Save them in the list of scenarios (O), then reload when you are online again.',
          ],
        },
      });
    }
    return;
  }
  try {
    const { keepAddress, openAddress } = await import('./address.ts');
    openAddress(page, left);
    keepAddress(page, followed(page));
  } catch (error) {
    const trouble = {
      title: 'This link cannot be opened',
      reasons: [`The part that reads links could not be loaded: ${String(error)}`],
      readable: null,
      remedy: 'Reload the page when you are online again.',
    };
    page.open({ scenario: page.document.scenario, playing: false, screen: { trouble } });
  }
}

function followed(page: Page): Followed {
  const { opened, scenario, lesson } = page.store.getState();
  return { hash: location.hash, opened, scenario, lesson };
}
