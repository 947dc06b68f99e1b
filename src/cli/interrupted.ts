/** Whoever started the command, or a scheduler, ended it. What was done by then has been kept or printed. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(
    readonly signal: 'SIGINT' | 'SIGTERM',
    /** What was done by then, and how to go on. */
    message = '',
  ) {
    super(message);
  }
}
