/** Writes the command line into a folder: `headway.mjs`, and what it starts. */
export function bundleProgram(folder: string): Promise<void>;
