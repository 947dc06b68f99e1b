import type { ParameterDeclaration } from '../schemes/declaration.ts';
import { lawDeclarations } from '../laws/declarations.ts';
import { checkParameters } from './check-parameters.ts';
import { nearest } from './nearest.ts';
import type { ExpandedNetwork } from './network.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

/** Every window law that a traffic class or a lane names must exist, with parameters as it declares them. */
export function checkWindowLaws({ traffic, lanes }: Scenario, network: ExpandedNetwork): Problem[] {
  const ofClasses = traffic.flatMap((one) => {
    const chosen = 'transport' in one ? one.transport.windowLaw : undefined;
    const place = `traffic.${one.id}.transport.windowLaw`;
    return chosen === undefined ? [] : checkChoice(`${place}.law`, chosen.law, place, chosen.parameters, network);
  });
  const ofLanes = lanes.flatMap(({ id, windowLaws = {} }) =>
    Object.entries(windowLaws).flatMap(([classId, { law, parameters }]) => {
      const place = `lanes.${id}.windowLaws.${classId}`;
      const named = traffic.find((one) => one.id === classId);
      if (named === undefined || !('transport' in named)) {
        const known = traffic.filter((one) => 'transport' in one).map((one) => one.id);
        return [
          {
            place,
            message: named === undefined ? `There is no traffic "${classId}".` : `"${classId}" is not TCP.`,
            remedy: known.length > 0 ? `Use ${known.join(', ')}.` : 'Remove it.',
          },
        ];
      }
      return checkChoice(`${place}.law`, law, place, parameters, network);
    }),
  );
  return [...ofClasses, ...ofLanes];
}

function checkChoice(
  at: string,
  id: string,
  place: string,
  values: Readonly<Record<string, unknown>>,
  network: ExpandedNetwork,
): Problem[] {
  const declaration = lawDeclarations.find((one) => one.id === id);
  if (declaration !== undefined) return checkParameters(`${place}.parameters`, declaration.parameters, values, network);
  return [unknownChoice(at, 'window law', id, lawDeclarations)];
}

/** Names what there is instead. */
export function unknownChoice(
  place: string,
  what: string,
  id: string,
  known: readonly { readonly id: string; readonly parameters: readonly ParameterDeclaration[] }[],
): Problem {
  const ids = known.map((one) => one.id);
  const near = nearest(id, ids);
  return {
    place,
    message: `There is no ${what} "${id}".`,
    remedy: `Use ${(near.length > 0 ? near : ids).join(', ')}.`,
  };
}
