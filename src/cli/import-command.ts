import { openNetwork, replaceNetwork } from '../scenario/edit/replace-network.ts';
import { EditError, type Edit } from '../scenario/edit/edit.ts';
import { importNetwork } from '../scenario/import/import-network.ts';
import { savedText, whyNotKept } from '../scenario/saved-text.ts';
import { validateScenario } from '../scenario/validate.ts';
import { choice, command, text } from './command.ts';
import { loadScenario, valid } from './load-scenario.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** The lanes and the traffic of a network that comes alone. */
const USUAL_BASE = 'a-flood-of-flows';

/** What the file did not say goes to standard error. */
export const importCommand = command({
  name: 'import',
  operand: 'NETWORK',
  help: 'print a scenario on the network of a file in GraphML or GML (Topology Zoo), or in a format of SNDlib',
  options: {
    like: text('SCENARIO', `with the lanes of this scenario (${USUAL_BASE})`),
    traffic: choice(
      ['demands', 'gravity', 'like'],
      'demands: those of the file, which are usual where it has them; gravity: flows between all pairs of nodes, more where links are faster; like: the traffic of that scenario',
      null,
    ),
  },
  run: ([source], { like, traffic }, terminal) => {
    if (traffic === 'like' && like === undefined) {
      throw new UsageError('--traffic like needs a scenario.', 'Name it with --like.');
    }
    const imported = importNetwork(networkText(source, terminal));
    if (!imported.ok) throw new UsageError(`${source}: ${imported.message}`, imported.remedy);
    const name = imported.name || titleOf(source);
    const base = loadScenario(like ?? USUAL_BASE, [], terminal);
    if (traffic === 'demands' && imported.demands.length === 0) {
      throw new UsageError(
        `${source} has no demands.`,
        'Leave out --traffic: flows then go between all pairs of nodes.',
      );
    }
    const demands = traffic === 'gravity' ? [] : imported.demands;
    const edit = edited(() =>
      traffic === 'like'
        ? replaceNetwork(base, imported.network, name)
        : openNetwork(base, imported.network, name, demands),
    );
    const scenario = valid(validateScenario(edit.scenario), source);
    const why = whyNotKept(imported.network, scenario);
    if (why !== null) throw new UsageError(`${source}: ${why}`, 'Use a part of it, or fewer lanes.');
    for (const note of [...imported.notes, ...edit.notes]) terminal.error(`headway: ${note}\n`);
    terminal.out(savedText(scenario));
  },
});

function networkText(source: string, terminal: Terminal): string {
  try {
    return terminal.read(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `"${source}" cannot be read (${reason}).`,
      'Give a file in GraphML, GML or a format of SNDlib, or - for standard input.',
    );
  }
}

/** e.g. `Abilene` for `nets/Abilene.graphml`. */
function titleOf(source: string): string {
  const name = source.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  return name === '' || name === '-' ? 'Imported network' : name;
}

function edited(make: () => Edit): Edit {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    throw new UsageError(error.message);
  }
}
