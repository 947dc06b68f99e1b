import type { Terminal } from './terminal.ts';

const INTERVAL_MILLISECONDS = 10_000;

/**
 * Says how far long work has come, with an estimate of the time that is left: on one line that is written again and
 * again where standard error is a terminal, else on a new line every ten seconds.
 */
export class Progress {
  private readonly began: number;
  private reported: number;

  constructor(private readonly terminal: Terminal) {
    this.began = this.reported = terminal.clock();
  }

  /** @param share of the work that is done, 0 to 1 */
  report(share: number, words: string): void {
    const { terminal } = this;
    if (terminal.isQuiet) return;
    if (!terminal.showsProgress && terminal.clock() - this.reported < INTERVAL_MILLISECONDS) return;
    this.reported = terminal.clock();
    const left = share > 0 && share < 1 ? `, about ${timeInWords((this.seconds * (1 - share)) / share)} left` : '';
    terminal.error(terminal.showsProgress ? `\r${words}${left}          ` : `${words}${left}\n`);
  }

  /** The last words stay where they would be written over. */
  finish(words: string): void {
    if (this.terminal.showsProgress && !this.terminal.isQuiet) this.terminal.error(`\r${words}                    \n`);
  }

  /** The work has ended early: what is said next begins a line of its own. */
  stop(): void {
    if (this.terminal.showsProgress && !this.terminal.isQuiet) this.terminal.error('\n');
  }

  get seconds(): number {
    return (this.terminal.clock() - this.began) / 1000;
  }
}

/** e.g. 40 s, 12 min, 3.5 h. */
export function timeInWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
