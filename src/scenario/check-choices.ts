import { withArticle } from '../base/format.ts';
import { nearest } from '../base/nearest.ts';
import { lawDeclarations } from '../laws/declarations.ts';
import type { AuthoredKind } from '../authored/contract/kinds.ts';
import { disciplineDeclarations } from '../queues/declarations.ts';
import type { ParameterDeclaration } from '../schemes/declaration.ts';
import { checkParameters } from './check-parameters.ts';
import type { ExpandedNetwork } from './network.ts';
import { authoredSchemesOfKind } from './authored-schemes.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';
import type { QueueChoice } from './schema/network.ts';
import type { WindowLawChoice } from './schema/traffic.ts';

/** Every window law and queue discipline that is named must exist, with parameters as it declares them. */
export function checkChoices(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  return [...checkWindowLaws(scenario, network), ...checkQueues(scenario, network)];
}

function checkWindowLaws(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  const { traffic, lanes } = scenario;
  const check = (place: string, { law, parameters }: WindowLawChoice): Problem[] =>
    checkChoice(`${place}.law`, 'window law', law, lawDeclarations, place, parameters, network, scenario);
  const tcp = traffic.filter((one) => 'transport' in one);
  const ofClasses = tcp.flatMap(({ id, transport }) =>
    transport.windowLaw === undefined ? [] : check(`traffic.${id}.transport.windowLaw`, transport.windowLaw),
  );
  const ofLanes = lanes.flatMap(({ id, windowLaws = {} }) =>
    Object.entries(windowLaws).flatMap(([classId, chosen]) => {
      const place = `lanes.${id}.windowLaws.${classId}`;
      if (tcp.some((one) => one.id === classId)) return check(place, chosen);
      const exists = traffic.some((one) => one.id === classId);
      return [
        {
          place,
          message: exists ? `"${classId}" is not TCP.` : `There is no traffic "${classId}".`,
          remedy: tcp.length > 0 ? `Use ${tcp.map((one) => one.id).join(', ')}.` : 'Remove it.',
        },
      ];
    }),
  );
  return [...ofClasses, ...ofLanes];
}

function checkQueues(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  const { network: described, lanes } = scenario;
  const check = (place: string, chosen: QueueChoice | undefined): Problem[] => {
    if (chosen === undefined) return [];
    const { discipline, parameters } = chosen;
    const known = disciplineDeclarations;
    return checkChoice(
      `${place}.discipline`,
      'queue discipline',
      discipline,
      known,
      place,
      parameters,
      network,
      scenario,
    );
  };
  const links = described.form === 'drawn' ? described.links : [];
  return [
    ...links.flatMap(({ id, queue }) => check(`network.links.${id}.queue`, queue)),
    ...lanes.flatMap(({ id, queue, dataPlane }) => {
      const place = `lanes.${id}.queue`;
      if (queue === undefined || dataPlane === 'packets') return check(place, queue);
      return [{ place, message: 'Without data packets, queues stay empty.', remedy: 'Remove it, or use "packets".' }];
    }),
  ];
}

function checkChoice(
  at: string,
  what: AuthoredKind,
  id: string,
  known: readonly { readonly id: string; readonly parameters: readonly ParameterDeclaration[] }[],
  place: string,
  values: Readonly<Record<string, unknown>>,
  network: ExpandedNetwork,
  scenario: Scenario,
): Problem[] {
  const declaration = known.find((one) => one.id === id);
  if (declaration !== undefined) return checkParameters(`${place}.parameters`, declaration.parameters, values, network);
  // Its parameters are declared in its source: they are checked when that is read.
  const own = authoredSchemesOfKind(scenario, what).map((one) => one.id);
  if (own.includes(id)) return [];
  const other = scenario.ownSchemes?.find((one) => one.id === id);
  if (other !== undefined) {
    return [
      {
        place: at,
        message: `"${id}" is not ${withArticle(what)}: its kind is "${other.kind}".`,
        remedy: `Use ${withArticle(what)}.`,
      },
    ];
  }
  const ids = [...known.map((one) => one.id), ...own];
  const near = nearest(id, ids);
  const remedy = `Use ${(near.length > 0 ? near : ids).join(', ')}.`;
  return [{ place: at, message: `There is no ${what} "${id}".`, remedy }];
}

/** A ladder of bit rates rises, and what the rule needs of the buffer must fit into it. */
export function checkClients({ traffic }: Scenario): Problem[] {
  return traffic.flatMap((one): Problem[] => {
    if (one.kind !== 'video') return [];
    const place = `traffic.${one.id}.player`;
    const { ratesBitsPerSecond: rates, chunkSeconds, bufferSeconds, reservoirSeconds, cushionSeconds } = one.player;
    const lower = rates.findIndex((rate, index) => index > 0 && rate <= rates[index - 1]);
    if (lower > 0) {
      const message = `The bit rate ${rates[lower]} is not above the one before it, ${rates[lower - 1]}.`;
      return [{ place: `${place}.ratesBitsPerSecond.${lower}`, message, remedy: 'List bit rates from low to high.' }];
    }
    if (chunkSeconds > bufferSeconds) {
      const message = `A chunk of ${chunkSeconds} s does not fit into a buffer of ${bufferSeconds} s.`;
      return [{ place: `${place}.bufferSeconds`, message, remedy: `At least ${chunkSeconds}.` }];
    }
    if (reservoirSeconds + cushionSeconds > bufferSeconds) {
      const message = `Reservoir and cushion are ${reservoirSeconds + cushionSeconds} s, and the buffer holds ${bufferSeconds} s.`;
      return [{ place: `${place}.cushionSeconds`, message, remedy: 'Make them smaller, or the buffer larger.' }];
    }
    return [];
  });
}

/** What is wrong with a race beside its form: lanes and classes that are not there, parts that are there twice. */
export function checkRace({ race, lanes, traffic, run, view }: Scenario): Problem[] {
  if (race === undefined) return [];
  const problems: Problem[] = [];
  const ids = lanes.map(({ id }) => id);
  if (!ids.includes(race.yours)) {
    const message = `There is no lane "${race.yours}".`;
    problems.push({ place: 'race.yours', message, remedy: `Use ${ids.join(', ')}.` });
  }
  if (race.fromSeconds >= run.untilSeconds) {
    const message = `The run ends at ${run.untilSeconds} s, before anything counts.`;
    problems.push({ place: 'race.fromSeconds', message, remedy: `Less than ${run.untilSeconds} s.` });
  }
  for (const [index, part] of race.score.entries()) {
    const place = `race.score.${index}`;
    if (race.score.findIndex(({ of }) => of === part.of) < index) {
      problems.push({ place: `${place}.of`, message: `"${part.of}" is listed twice.`, remedy: 'Remove one of them.' });
    }
    if ((part.of === 'utilisation' || part.of === 'delay') && view.chartedLink === undefined) {
      const message = `"${part.of}" is about the charted link, but no charted link is chosen.`;
      problems.push({ place: 'view.chartedLink', message, remedy: 'Name a directed link.' });
    }
    const classes = traffic.map(({ id }) => id);
    if (part.of === 'fairness' && part.class !== undefined && !classes.includes(part.class)) {
      const message = `There is no traffic "${part.class}".`;
      problems.push({ place: `${place}.class`, message, remedy: `Use ${classes.join(', ')}.` });
    }
  }
  return problems;
}
