/**
 * What a scheme declares about itself. Forms, validation, charts, exports and inspectors are drawn from
 * these records; a scheme never draws.
 */

import type { ChoiceField, LinksField, NumberField, SwitchField } from '../base/field.ts';
import type { ActsOn } from './acts-on.ts';

/** A field with an id, a default and where that comes from. */
export interface ParameterBase {
  /** Key in the scenario's `lanes[].parameters`, in camelCase. */
  readonly id: string;
  readonly help: string;
  /** The symbol in the paper, where it has one. */
  readonly symbol?: string;
  /** Where the default comes from: paper section, or "our choice". */
  readonly source?: string;
  /** What the parameter means to those who draw the lane. */
  readonly role?: ParameterRole;
  /** The gate probe of this id is held against the parameter: its value is drawn with the probe. */
  readonly limits?: string;
}

export type NumberParameter = ParameterBase & NumberField & { readonly default: number };
type ChoiceParameter = ParameterBase & ChoiceField & { readonly default: string };
type BooleanParameter = ParameterBase & SwitchField & { readonly default: boolean };
type LinksParameter = ParameterBase & LinksField & { readonly default: 'bottlenecks' | 'none' };

export type ParameterDeclaration = NumberParameter | ChoiceParameter | BooleanParameter | LinksParameter;

/** A parameter's value in a scenario. */
export type ParameterValue = number | string | boolean | readonly string[];

/**
 * What a probe means to those who draw it. Pictures, charts and figures look for roles and never for ids, so a scheme
 * names its probes as its paper does. A scheme has each role at most once on gates and once on the lane.
 */
export const PROBE_ROLES = [
  // On gates.
  /** What the scheme sets there: an admit rate, a share, a gap. It is written on the gate in its unit. */
  'setting',
  /** What the gate does now; the probe declares `states`. */
  'state',
  /** Tokens in the gate's bucket, drawn as rings. */
  'tokens',
  /** What completed in the last epoch, in the unit of `setting`. */
  'completions',
  /** What the law holds `setting` against, in the same unit. */
  'reference',
  /** How many epochs have ended. A gate with it has a plane of its search. */
  'epoch',
  /** A search's interval and the best point known in it, in the unit of `setting`. */
  'bracketLow',
  'bracketBest',
  'bracketHigh',
  /** The gap between two packets, in packet times. */
  'gap',
  /** What a double threshold is held against, and the newest sample of it. */
  'trend',
  'newestSample',
  /** Flows that the gate counts as active. */
  'active',
  /** Packets that the gate itself holds, and the rate at which it lets them out. */
  'held',
  'outflow',
  // On gates and on the lane.
  /** Packets that wait at a gate; on the lane, at all of them. */
  'waiting',
  // On the lane.
  /** Bytes that came within the time limit, and that came late. */
  'inTime',
  'late',
  /** Sessions that are here, those that have their max-min rate, and the seconds that it took to get there. */
  'present',
  'settledSessions',
  'settlingTime',
  /** Bottleneck levels that have been found. */
  'foundLevels',
  /** Errors of rates in percent, at sources and at bottlenecks: mean, 10th and 90th percentile. */
  'sourceError',
  'sourceErrorLeast',
  'sourceErrorMost',
  'linkError',
  'linkErrorLeast',
  'linkErrorMost',
  /** The longest queue of all links, packets. */
  'largestQueue',
  /** The largest share of a link's capacity that the scheme's own packets ask for, percent. */
  'controlLoad',
] as const;
export type ProbeRole = (typeof PROBE_ROLES)[number];

/**
 * What a parameter means to those who draw it. The double threshold: the setting grows by `increment` where the trend is
 * below `lowerLimit`, and shrinks by `decrement` where it is above `upperLimit`.
 */
export type ParameterRole = 'lowerLimit' | 'upperLimit' | 'increment' | 'decrement';

/** One value of a probe that is a state. */
export interface ProbeState {
  readonly word: string;
  /**
   * `unset`: nothing is set yet. `open`: nothing is held back. `rising`, `falling`: the setting does.
   * `searching`: points are tried, and left again. Absent: no more than the word says.
   */
  readonly means?: 'unset' | 'open' | 'rising' | 'falling' | 'searching';
}

/** What a scheme stands on links. */
export type LinkDevice = 'gate' | 'controller' | 'interface' | 'middlebox';

/**
 * What a lane of a scheme is about, which decides its figures, charts and pictures.
 * `flows`: flows that come and complete. `streams`: the throughput of each traffic class.
 * `traffic`: one of these two, as the lane's traffic is.
 * `rates`: every session is given a rate. `spacing`: interfaces space packets.
 */
export type SchemeView = 'traffic' | 'flows' | 'streams' | 'rates' | 'spacing';

export interface ProbeDeclaration extends PartProbe {
  /**
   * What it is measured on: the lane as a whole, each of the objects that the scheme stands on links (gates), each
   * directed link, or each flow that may be switched.
   */
  readonly on: 'lane' | 'gate' | 'link' | 'flow';
  /** Shown against time where its object is inspected. */
  readonly inspected?: boolean;
  readonly role?: ProbeRole;
  /** What 0, 1, 2, ... mean when the value is a state. */
  readonly states?: readonly ProbeState[];
}

/** What schemes, window laws and queue disciplines declare alike. */
export interface Declaration {
  /** The word by which a scenario names it. */
  readonly id: string;
  /** As in the picker. */
  readonly title: string;
  readonly parameters: readonly ParameterDeclaration[];
}

/** What window laws and queue disciplines declare alike: what acts within a sender or a link. */
export interface PartDeclaration extends Declaration {
  /** What it does, in one plain sentence. */
  readonly help: string;
  /** The document that defines it. */
  readonly source: string;
  /** What is measured of it. It answers each by its id. */
  readonly probes: readonly PartProbe[];
}

export interface PartProbe {
  readonly id: string;
  readonly title: string;
  readonly symbol?: string;
  readonly unit: string;
}

export interface SchemeDeclaration extends Declaration {
  /** Family id, e.g. `session-control`. */
  readonly family: string;
  /** What it does, in five words or so, beside the picker. */
  readonly tagline: string;
  readonly actsOn: ActsOn;
  /** It gives every session a rate. */
  readonly setsRates?: boolean;
  /** Its links measure what is sent: it cannot run its control packets alone, without data. */
  readonly needsData?: boolean;
  /** Absent: `traffic`. */
  readonly view?: SchemeView;
  /** Absent: gates. */
  readonly onLinks?: LinkDevice;
  /** It controls nothing: other lanes are compared with it. */
  readonly isBaseline?: boolean;
  /**
   * The scheme of the same family whose parameter `setting` is this scheme's setting at a fixed value, for a curve of
   * one run a value. It keeps the values of the parameters in `keeps`.
   */
  readonly fixedBy?: { readonly scheme: string; readonly setting: string; readonly keeps: readonly string[] };
  /** What it may refuse at its gates: SYNs, which they turn away, or packets of any kind; absent: nothing, ever. */
  readonly refuses?: 'syns' | 'packets';
  /** It records decisions, each with its reason. */
  readonly decides?: boolean;
  /** What the key calls the packets that it originates: those that ask, and those that answer. */
  readonly ownPackets?: { readonly probe?: string; readonly answer?: string };
  readonly probes: readonly ProbeDeclaration[];
}

type ValueOf<P extends ParameterDeclaration> = P extends NumberParameter
  ? number
  : P extends BooleanParameter
    ? boolean
    : P extends ChoiceParameter
      ? P['options'][number]['value']
      : P['default'] | readonly string[];

/** What the values of declared parameters are, by id. */
export type ValuesOf<D extends { readonly parameters: readonly ParameterDeclaration[] }> = {
  readonly [P in D['parameters'][number] as P['id']]: ValueOf<P>;
};

/** Parameters as declared with the defaults filled in. */
export function completeParameters<D extends Pick<SchemeDeclaration, 'parameters'>>(
  declaration: D,
  given: Readonly<Record<string, ParameterValue>>,
): ValuesOf<D> {
  const values: Record<string, ParameterValue> = {};
  for (const parameter of declaration.parameters) values[parameter.id] = given[parameter.id] ?? parameter.default;
  // Whatever is given has been held against the declaration: see `scenario/validate.ts`.
  return values as ValuesOf<D>;
}
