/** Bounds on what an experiment from outside may ask for. */
export const EXPERIMENT_LIMITS = {
  /** Characters of JSON text. */
  textLength: 1_000_000,
  axes: 6,
  optionsInAnAxis: 200,
  changesInAnOption: 40,
  seeds: 1000,
  figures: 200,
  /** Parts of the window of a figure. */
  parts: 100,
  /** Parts of the windows of all figures: at each end all counts are kept. */
  partsInAll: 400,
  /** Settings of all axes together, times lanes. Each is a scenario that is validated. */
  cells: 5000,
  /** Cells times seeds. */
  points: 200_000,
  /** Simulated seconds of all points together. */
  simulatedSeconds: 1e8,
} as const;
