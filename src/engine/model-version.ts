/**
 * The model's version: it changes whenever the same scenario and seed would give another run. Links and
 * fingerprints carry it.
 */
export const MODEL_VERSION = 1;
