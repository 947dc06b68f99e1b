/**
 * Steps from each version of the format to the next, so that old files and links open for ever. A change of the schema
 * raises `SCENARIO_VERSION` and adds a step here.
 */
export interface Migration {
  /** The version that it takes; it gives the next one. */
  readonly from: number;
  /** What it did, e.g. "the link's rate became a profile". */
  readonly what: string;
  /** The scenario is from outside and was not checked: only its version is known. The step must not change it in place. */
  readonly step: (scenario: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** In the order of versions. Version 1 is the first. */
const MIGRATIONS: readonly Migration[] = [];

/** A scenario of an older version as one of the newest. Everything else comes back as it is. */
export function migrated(input: unknown, migrations: readonly Migration[] = MIGRATIONS): unknown {
  let scenario = input;
  for (const { from, step } of migrations) {
    if (isObject(scenario) && scenario['headway'] === from) scenario = { ...step(scenario), headway: from + 1 };
  }
  return scenario;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
