import type { Controller, ParameterValues, SchemeContext } from '../engine/controller.ts';
import type { SchemeDeclaration, ValuesOf } from './declaration.ts';

/** Makes a scheme's controller from its complete parameters. */
export type ControllerFactory = (context: SchemeContext, parameters: ParameterValues) => Controller;

/** A scheme that can run: what it declares about itself, and what it does. */
export interface Scheme {
  readonly declaration: SchemeDeclaration;
  readonly make: ControllerFactory;
}

/** The parameters have the types of their declaration, since validation holds them to it and defaults fill it up. */
export function scheme<const D extends SchemeDeclaration>(
  declaration: D,
  make: (context: SchemeContext, parameters: ValuesOf<D>) => Controller,
): Scheme {
  return { declaration, make: (context, parameters) => make(context, parameters as ValuesOf<D>) };
}
