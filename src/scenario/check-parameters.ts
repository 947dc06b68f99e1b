import type { ParameterDeclaration } from '../schemes/declaration.ts';
import { nearest } from '../base/nearest.ts';
import type { ExpandedNetwork } from './network.ts';
import type { Problem } from './problem.ts';

/**
 * Values must be as their parameters are declared.
 * @param place of the values in the scenario
 * @param isKnownElsewhere whether a parameter that is not declared here is let pass, without effect
 */
export function checkParameters(
  place: string,
  declared: readonly ParameterDeclaration[],
  values: Readonly<Record<string, unknown>>,
  network: ExpandedNetwork,
  isKnownElsewhere: (id: string) => boolean = () => false,
): Problem[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const own = declared.find((parameter) => parameter.id === key);
    if (own !== undefined) return checkParameter(`${place}.${key}`, own, value, network);
    return isKnownElsewhere(key) ? [] : [unknownParameter(`${place}.${key}`, key, declared)];
  });
}

function unknownParameter(place: string, key: string, parameters: readonly ParameterDeclaration[]): Problem {
  const known = parameters.map(({ id }) => id);
  const near = nearest(key, known);
  const names = (near.length > 0 ? near : known).join(', ');
  return {
    place,
    message: `There is no parameter "${key}".`,
    remedy: names === '' ? 'There are no parameters here: remove it.' : `Did you mean ${names}?`,
  };
}

function checkParameter(
  place: string,
  declared: ParameterDeclaration,
  value: unknown,
  network: ExpandedNetwork,
): Problem[] {
  const wrong = (message: string, remedy: string): Problem[] => [{ place, message, remedy }];
  switch (declared.kind) {
    case 'number': {
      const { minimum, maximum, unit } = declared;
      const range = `A number from ${minimum} to ${maximum}${unit === undefined ? '' : ` ${unit}`}.`;
      if (typeof value !== 'number') return wrong(`${JSON.stringify(value)} is not a number.`, range);
      if (value < minimum || value > maximum) return wrong(`${value} is out of range.`, range);
      if (declared.integer && !Number.isInteger(value)) return wrong(`${value} is not a whole number.`, range);
      return [];
    }
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrong(`${JSON.stringify(value)} is not a switch.`, 'Use true or false.');
    case 'choice': {
      const choices = declared.options.map((option) => option.value);
      if (choices.includes(value as string)) return [];
      return wrong(`${JSON.stringify(value)} is not one of the choices.`, `Use ${choices.join(', ')}.`);
    }
    default: {
      if (value === declared.default) return [];
      const known = network.links.map(({ id }) => id);
      const ids = Array.isArray(value) ? value : [value];
      const missing = ids.find((id) => !known.includes(id));
      if (Array.isArray(value) && missing === undefined) return [];
      const near = nearest(String(missing ?? value), known);
      return wrong(
        `There is no link "${String(missing ?? value)}".`,
        `A list of link ids${near.length > 0 ? `, e.g. ${near.join(', ')}` : ''}, or "${declared.default}".`,
      );
    }
  }
}
