/** What every kind of scheme has. */
import type { AuthoredField, AuthoredFunction, AuthoredMethod, AuthoredProperty } from './contract.ts';

export const COMMON_PROPERTIES: readonly AuthoredProperty[] = [
  { name: 'kind', help: 'What the scheme is.', required: true },
  { name: 'title', help: 'How the lane calls it, at most 40 characters.', required: true },
  { name: 'author', help: 'Who wrote it. Nobody checks it.' },
  {
    name: 'parameters',
    help: 'Values that can be changed while it runs. A number: { from: 0.1, to: 8, start: 0.5, unit: "packets" }. A switch: { start: true }.',
  },
  {
    name: 'probes',
    help: 'What is measured, by name: (flow) => flow.state.x, or { unit: "s", value: (flow) => flow.state.x }.',
  },
];

const STATE: AuthoredField = {
  name: 'state',
  type: 'state',
  writable: true,
  help: 'What the scheme remembers here: plain values, lists and objects. It begins as an empty object.',
};

const PARAMETERS: AuthoredField = {
  name: 'parameters',
  type: 'parameters',
  help: 'The values of the declared parameters, as in force now.',
};

const NOW: AuthoredField = { name: 'now', type: 'number', unit: 's', help: 'The simulated time.' };

/** What every object holds that functions are called with first. */
export const STANDARD_FIELDS: readonly AuthoredField[] = [NOW, STATE, PARAMETERS];

/** @param of whose random numbers they are */
export function random(of: string): AuthoredMethod {
  return {
    name: 'random',
    parameters: [],
    returns: { type: 'number' },
    help: `A random number from 0 to 1, of ${of}.`,
  };
}

/** The first function of the kinds that act at links. @param when it is called */
export function startOfLink(when: string): AuthoredFunction {
  return {
    name: 'start',
    parameters: ['link'],
    returns: null,
    help: `${when} Set what link.state is to hold.`,
    otherwise: 'The state is an empty object.',
  };
}

/** The last function of each kind. */
export function explain(subject: string): AuthoredFunction {
  return {
    name: 'explain',
    parameters: [subject],
    returns: { type: 'text', help: 'The reason in a few words.' },
    help: `Says why the ${subject} is treated as it is. It is called when somebody looks, and may change nothing.`,
    otherwise: 'Nothing is said.',
  };
}

/** A function that every source can call. */
interface CommonFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly help: string;
}

export const COMMON_FUNCTIONS: readonly CommonFunction[] = [
  {
    name: 'log',
    parameters: ['...values'],
    help: 'Writes a line to the log, with the simulated time. The newest 500 lines are kept.',
  },
  { name: 'fail', parameters: ['reason'], help: 'Stops the lane and shows the reason.' },
];

/** The functions of `Math` that give the same bits in every engine. */
export const MATH_FUNCTIONS: readonly CommonFunction[] = [
  { name: 'abs', parameters: ['x'], help: 'x without its sign.' },
  { name: 'min', parameters: ['...x'], help: 'The smallest.' },
  { name: 'max', parameters: ['...x'], help: 'The largest.' },
  { name: 'floor', parameters: ['x'], help: 'The next whole number below.' },
  { name: 'ceil', parameters: ['x'], help: 'The next whole number above.' },
  { name: 'round', parameters: ['x'], help: 'The nearest whole number.' },
  { name: 'trunc', parameters: ['x'], help: 'x without its fraction.' },
  { name: 'sign', parameters: ['x'], help: '-1, 0 or 1.' },
  { name: 'sqrt', parameters: ['x'], help: 'The square root.' },
  { name: 'exp', parameters: ['x'], help: 'e to the power of x.' },
  { name: 'log', parameters: ['x'], help: 'The natural logarithm.' },
  { name: 'pow', parameters: ['x', 'y'], help: 'x to the power of y, as x ** y.' },
];

export const MATH_CONSTANTS = ['PI', 'E', 'LN2', 'LN10', 'SQRT2', 'SQRT1_2'] as const;

/** Methods of lists and of texts. */
export const LIST_METHODS = [
  'push',
  'pop',
  'shift',
  'unshift',
  'slice',
  'concat',
  'reverse',
  'indexOf',
  'includes',
  'join',
  'at',
  'fill',
] as const;
/** Those that are called with a function. */
export const LIST_METHODS_WITH_FUNCTION = [
  'map',
  'filter',
  'forEach',
  'reduce',
  'some',
  'every',
  'find',
  'findIndex',
] as const;
export const TEXT_METHODS = ['slice', 'indexOf', 'includes', 'startsWith', 'endsWith', 'at'] as const;
export const NUMBER_METHODS = ['toFixed'] as const;
