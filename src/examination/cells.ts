/** What the questions' files share: settings of one scheme alone, cells with their number, bounds by CUBIC's. */
import { completion, excess, utilisation, type Harmed } from './measure.ts';
import { atLeast, atMost, cubic, type Bound, type LineCell } from './question.ts';
import { CUBIC, type Sender } from './sender.ts';
import type { Cell, Party, Setting } from './settings.ts';

/** Classes of one flow each, `x1`, `x2`, ...: so that what each gets is known. */
export function each(sender: Sender, count: number, rest: Partial<Party> = {}): Party[] {
  return Array.from({ length: count }, (_, i) => ({ id: `x${i + 1}`, sender, ...rest }));
}

export function idsOf(parties: readonly Party[]): string[] {
  return parties.map(({ id }) => id);
}

/** A cell whose number is of one setting. */
export function one(
  name: string,
  setting: (who: Sender) => Setting,
  measure: (setting: Setting) => ReturnType<LineCell['measure']>,
): LineCell {
  return { name, setting, measure: (who) => measure(setting(who)) };
}

/** Excess harm: at most 0.05, and in part at most 0.20. */
export const EXCESS: Bound = atMost(0.05, 'at most 0.05; in part: at most 0.20', 0.2);

/** A cell with the excess harm of a setting; the status quo in the place of the scheme is `instead`. */
export function excessCell(
  name: string,
  harmed: Harmed,
  setting: (who: Sender) => Setting,
  victims: readonly string[],
  instead: Sender = CUBIC,
): LineCell {
  return { name, setting, measure: (who) => excess(harmed, setting(who), setting(instead), victims) };
}

export type Make = (who: Sender) => Setting;

export const alone =
  (cell: Cell, rest: Partial<Setting> = {}, flows = 1): Make =>
  (who) => ({
    cell,
    ...rest,
    parties: each(who, flows),
  });

export const ofCubic = (met: number, inPart: number): Bound =>
  atLeast(
    cubic((q) => met * q),
    `at least ${met === 1 ? '' : `${met} × `}CUBIC's; in part: ${inPart} ×`,
    cubic((q) => inPart * q),
  );

export const upToCubic = (met: number, inPart: number): Bound =>
  atMost(
    cubic((q) => met * q),
    `at most ${met === 1 ? '' : `${met} × `}CUBIC's; in part: ${inPart} ×`,
    cubic((q) => inPart * q),
  );

/** Within a difference of CUBIC's utilisation, or at least 0.9. */
export const nearCubic = (by: number): Bound =>
  atLeast(
    cubic((q) => Math.min(0.9, q - by)),
    `at least CUBIC's less ${by}, or 0.9; in part: CUBIC's less 0.15`,
    cubic((q) => Math.min(0.9, q - 0.15)),
  );

/** Transfers of one size at given times, alone. */
export const transfers =
  (cell: Cell, bytes: number, at: readonly number[]): Make =>
  (sender) => ({
    cell: { ...cell, warmUp: 0 },
    parties: [{ id: 'x1', sender, sized: { bytes, at } }],
  });

export const transferCell = (name: string, setting: Make): LineCell =>
  one(name, setting, (given) => completion(given, ['x1'], 'completion-mean'));

export const used = (name: string, setting: Make): LineCell =>
  one(name, setting, (given) => utilisation(given, idsOf(given.parties)));
