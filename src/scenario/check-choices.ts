import { withArticle } from '../base/format.ts';
import { lawDeclarations } from '../laws/declarations.ts';
import type { OwnKind } from '../own/contract/kinds.ts';
import { disciplineDeclarations } from '../queues/declarations.ts';
import type { ParameterDeclaration } from '../schemes/declaration.ts';
import { checkParameters } from './check-parameters.ts';
import { nearest } from '../base/nearest.ts';
import { ownSchemesOfKind } from './own-schemes.ts';
import type { ExpandedNetwork } from './network.ts';
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
  what: OwnKind,
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
  const own = ownSchemesOfKind(scenario, what).map((one) => one.id);
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
