/** The settings that a row of `session-fixed-rate.csv` was run with. */
import type { Row } from './reference.ts';

export interface SessionSettings extends Omit<Ns2Settings, 'requeue'> {
  readonly admitRate: number;
  /** The first SYNs of every second pass, instead of those that find a token. */
  readonly firstOfWindow: boolean;
  /** A SYN that the queue loses does not pay a second token. */
  readonly remembersAdmitted: boolean;
}

const SETUPS: Readonly<Record<string, Pick<SessionSettings, 'firstOfWindow' | 'remembersAdmitted'>>> = {
  retry: { firstOfWindow: false, remembersAdmitted: true },
  requeue: { firstOfWindow: false, remembersAdmitted: false },
  win1b6_retry: { firstOfWindow: true, remembersAdmitted: true },
};

/** What the first line of the table names, by ns-2's names: `pkt` and `window` in bytes and packets, times in seconds. */
const DEFAULTS = {
  requeue: 0,
  rtx0: 3,
  minrto: 0.2,
  tick: 0.01,
  window: 20,
  pkt: 1000,
  buf: 125,
  owd: 0.1,
  bw: 10e6,
  lambda: 1000,
};

type Ns2Settings = typeof DEFAULTS;

/**
 * Reads the columns `setup`, `args` and `admit_rate`. `args` lists departures from the settings in the table's first
 * line, as `default` or as pairs of a name and a value, e.g. `rtx0 6`.
 * @throws Error that quotes the column, when a part of it is not understood or contradicts the set-up
 */
export function readSessionSettings({ setup, args, admit_rate }: Row): SessionSettings {
  const ofSetup = Object.hasOwn(SETUPS, setup) ? SETUPS[setup] : undefined;
  if (ofSetup === undefined) throw new Error(`The set-up "${setup}" is not understood.`);
  const admitRate = Number(admit_rate);
  if (!(admitRate > 0)) throw new Error(`The admit rate "${admit_rate}" of "${setup}" is not a positive number.`);
  const { requeue, ...ns2 } = readArguments(args);
  if (requeue === Number(ofSetup.remembersAdmitted)) {
    throw new Error(`The set-up "${setup}" and its arguments "${args}" contradict each other.`);
  }
  return { admitRate, ...ofSetup, ...ns2 };
}

function readArguments(args: string): Ns2Settings {
  const settings: Ns2Settings = { ...DEFAULTS };
  if (args === 'default') return settings;
  const words = args.split(' ');
  for (let i = 0; i < words.length; i += 2) {
    const value = Number(words[i + 1]);
    if (!Object.hasOwn(settings, words[i]) || !(value >= 0)) {
      throw new Error(`The arguments "${args}" are not understood from "${words[i]}" on.`);
    }
    settings[words[i] as keyof Ns2Settings] = value;
  }
  return settings;
}
