/** Writes the command line into a folder: `headway.mjs`, and what it starts. */
export function bundleProgram(folder: string): Promise<void>;
/** The text of the program that runs code of a scenario's author in a process without rights: one script. */
export function walledProgram(source?: string): Promise<string>;
/** Writes modules for Node into a folder, each with all that it needs. */
export function bundle(
  folder: string,
  target: 'node' | 'webworker',
  input: Readonly<Record<string, string>>,
): Promise<void>;
