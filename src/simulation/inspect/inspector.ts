import { findObject } from './find-object.ts';
import { inspect } from './inspect.ts';

/** What answers questions about the objects of a lane. */
export const inspector = { inspect, findObject } as const;

export type Inspector = typeof inspector;
