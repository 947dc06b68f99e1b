/**
 * What a scheme declares about itself. Forms, validation, charts, exports and inspectors are drawn from
 * these records; a scheme never draws.
 */

import type { ActsOn } from './acts-on.ts';

interface ParameterBase {
  /** Key in the scenario's `lanes[].parameters`, in camelCase. */
  readonly id: string;
  /** A few words for the form. */
  readonly title: string;
  /** One or two sentences: what it does, and what happens at its extremes. */
  readonly help: string;
  /** The symbol in the paper, where it has one. */
  readonly symbol?: string;
  /** Where the default comes from: paper section, or "our choice". */
  readonly source?: string;
}

export interface NumberParameter extends ParameterBase {
  readonly kind: 'number';
  /** Unit as shown, e.g. `flows/s`; absent for a pure number. */
  readonly unit?: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  readonly integer?: boolean;
  /** The slider moves by ratios. */
  readonly logarithmic?: boolean;
}

export interface ChoiceParameter extends ParameterBase {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly title: string; readonly help: string }[];
  readonly default: string;
}

export interface BooleanParameter extends ParameterBase {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** Directed links, by id, or the word that is the default. */
export interface LinksParameter extends ParameterBase {
  readonly kind: 'links';
  readonly default: 'bottlenecks' | 'none';
}

export type ParameterDeclaration = NumberParameter | ChoiceParameter | BooleanParameter | LinksParameter;

/** A parameter's value in a scenario. */
export type ParameterValue = number | string | boolean | readonly string[];

export interface ProbeDeclaration {
  readonly id: string;
  readonly title: string;
  readonly symbol?: string;
  readonly unit: string;
  /**
   * What it is measured on: the lane as a whole, each of the objects that the scheme stands on links (gates), or each
   * flow that may be switched.
   */
  readonly on: 'lane' | 'gate' | 'flow';
  /** Shown against time where its object is inspected. */
  readonly inspected?: boolean;
  /** On the lane: a limit of the gate probe of this id, shown with it. */
  readonly limits?: string;
  /** How to draw between two samples. */
  readonly interpolation: 'linear' | 'step';
  /** The words for 0, 1, 2, ... when the value is a state. */
  readonly states?: readonly string[];
}

export interface SchemeDeclaration {
  /** Key in the scenario's `lanes[].scheme`. */
  readonly id: string;
  /** Family id, e.g. `session-control`. */
  readonly family: string;
  /** As in the picker. */
  readonly title: string;
  /** What it does, in five words or so, beside the picker. */
  readonly tagline: string;
  readonly actsOn: ActsOn;
  /** It gives every session a rate. */
  readonly setsRates?: boolean;
  /** Its links measure what is sent: it cannot run its control packets alone, without data. */
  readonly needsData?: boolean;
  /** What it may refuse at its gates: SYNs, which they turn away, or packets of any kind; absent: nothing, ever. */
  readonly refuses?: 'syns' | 'packets';
  /** It records decisions, each with its reason. */
  readonly decides?: boolean;
  /** What its gates are called, in one word; absent: gate. */
  readonly gateWord?: string;
  /** What the key calls the packets that it originates: those that ask, and those that answer. */
  readonly ownPackets?: { readonly probe?: string; readonly answer?: string };
  readonly parameters: readonly ParameterDeclaration[];
  readonly probes: readonly ProbeDeclaration[];
}
