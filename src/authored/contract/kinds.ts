/** What a scheme that is written in the page may be. The same words stand in its source. */
export const OWN_KINDS = ['window law', 'admission law', 'queue discipline', 'explicit-rate rule'] as const;

export type AuthoredKind = (typeof OWN_KINDS)[number];

/** Ids of authored schemes begin with this, so that no scheme that comes with Headway ever has the same. */
export const OWN_PREFIX = 'own-';

/** Whether a scheme, a law or a discipline of this id is somebody's own. */
export function isAuthoredId(id: string): boolean {
  return id.startsWith(OWN_PREFIX);
}

/** Bounds on what authored schemes may ask for. They are part of the model: the same scheme is stopped at the same step. */
export const OWN_LIMITS = {
  /** Schemes in a scenario. */
  schemes: 8,
  /** Characters of a source. */
  sourceLength: 20_000,
  /** Sources that take the place of others while a run goes on, in a scenario. */
  laterSources: 24,
  /** Declared parameters, and probes. */
  parameters: 20,
  probes: 12,
  /** Units of work in one call; a loop costs its size each time round. */
  work: 200_000,
  /** Items of a list, and characters of a text. */
  listLength: 10_000,
  textLength: 4000,
  /** Bytes of state: of a flow, of a gate or link, and of all in a lane. A number counts as 8, a character as 2. */
  flowStateBytes: 4096,
  linkStateBytes: 262_144,
  laneStateBytes: 67_108_864,
  /** Lines of the log that are kept, the newest, and characters of a line. */
  logLines: 500,
  logLineLength: 200,
} as const;
