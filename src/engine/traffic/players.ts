import { type BufferBasedRule, nextRate } from './buffer-based-rate.ts';
import type { ClientApplication } from './users.ts';

/** Players of video: they fetch one chunk after another into a buffer, and play out of it. */
export interface PlayersSettings extends BufferBasedRule {
  readonly kind: 'video';
  /** V: seconds of video in a chunk. */
  readonly chunkSeconds: number;
  /** B_max: the player waits while another chunk would not fit. */
  readonly bufferSeconds: number;
}

/** What players have done since 0 s, together. */
export interface PlayerTotals {
  readonly chunks: number;
  /** The bit rates of the chunks, summed. */
  readonly rateSum: number;
  /** Chunks asked for at another bit rate than the one before. */
  readonly switches: number;
  readonly stalls: number;
  readonly stallSeconds: number;
}

/**
 * Playback starts with the first chunk and runs in real time. When the buffer is empty it stalls, until the next chunk is
 * there. Nothing happens in between: level and stalls of a moment follow from the last chunk's arrival.
 */
export class Players implements ClientApplication {
  /** R: the bit rate of the chunk that was asked for last. */
  private rate = new Float64Array(0);
  /** Seconds of video in the buffer at `since`, when the last chunk arrived. */
  private level = new Float64Array(0);
  private since = new Float64Array(0);
  /** Seconds of video in the chunk that is on its way. */
  private coming = new Float64Array(0);
  /** 1: it has something to play, or has stalled. */
  private plays = new Float64Array(0);
  private chunks = new Float64Array(0);
  private rateSum = new Float64Array(0);
  private switches = new Float64Array(0);
  private stalls = new Float64Array(0);
  private stallSeconds = new Float64Array(0);

  constructor(private settings: PlayersSettings) {}

  asked(player: number, _request: number, now: number): number {
    this.makeRoom(player);
    const { settings, rate } = this;
    const before = rate[player];
    rate[player] = nextRate(settings, before, this.bufferSeconds(player, now));
    if (before > 0 && rate[player] !== before) this.switches[player]++;
    this.coming[player] = settings.chunkSeconds;
    return Math.max(1, Math.round((rate[player] * settings.chunkSeconds) / 8));
  }

  answered(player: number, _request: number, now: number): number {
    const { settings, level, since } = this;
    if (this.plays[player] === 1) this.settle(player, now);
    this.plays[player] = 1;
    level[player] += this.coming[player];
    since[player] = now;
    this.chunks[player]++;
    this.rateSum[player] += this.rate[player];
    return Math.max(0, level[player] + settings.chunkSeconds - settings.bufferSeconds);
  }

  left(player: number, now: number): void {
    if (player >= this.plays.length) return;
    if (this.plays[player] === 1) this.settle(player, now);
    this.plays[player] = 0;
    this.level[player] = 0;
    this.rate[player] = 0;
  }

  /** B: seconds of video that are there. */
  bufferSeconds(player: number, now: number): number {
    return this.isPlaying(player) ? Math.max(0, this.level[player] - (now - this.since[player])) : 0;
  }

  /** R, bit/s; 0: it has asked for nothing. */
  bitRate(player: number): number {
    return player < this.rate.length ? this.rate[player] : 0;
  }

  /** Whether its first chunk has come. */
  isPlaying(player: number): boolean {
    return player < this.plays.length && this.plays[player] === 1;
  }

  isStalled(player: number, now: number): boolean {
    return this.isPlaying(player) && now - this.since[player] > this.level[player];
  }

  chunksOf(player: number): number {
    return player < this.chunks.length ? this.chunks[player] : 0;
  }

  /** Chunks asked for at another bit rate than the one before. */
  switchesOf(player: number): number {
    return player < this.switches.length ? this.switches[player] : 0;
  }

  /** With the one that lasts. */
  stallsOf(player: number, now: number): number {
    return player < this.stalls.length ? this.stalls[player] + Number(this.isStalled(player, now)) : 0;
  }

  stallSecondsOf(player: number, now: number): number {
    if (player >= this.stalls.length) return 0;
    const lasting = this.isStalled(player, now) ? now - this.since[player] - this.level[player] : 0;
    return this.stallSeconds[player] + lasting;
  }

  /** What bit rates are chosen by. */
  get rule(): BufferBasedRule {
    return this.settings;
  }

  /** Means over the players that play, and how many of them have stalled. NaN: nobody plays. */
  present(now: number): { readonly buffer: number; readonly bitRate: number; readonly stalled: number } {
    let [playing, buffer, bitRate, stalled] = [0, 0, 0, 0];
    for (let player = 0; player < this.plays.length; player++) {
      if (!this.isPlaying(player)) continue;
      playing++;
      buffer += this.bufferSeconds(player, now);
      bitRate += this.rate[player];
      if (this.isStalled(player, now)) stalled++;
    }
    return { buffer: buffer / playing, bitRate: bitRate / playing, stalled };
  }

  totals(now: number): PlayerTotals {
    let [chunks, rateSum, switches, stalls, stallSeconds] = [0, 0, 0, 0, 0];
    for (let player = 0; player < this.plays.length; player++) {
      chunks += this.chunks[player];
      rateSum += this.rateSum[player];
      switches += this.switches[player];
      stalls += this.stallsOf(player, now);
      stallSeconds += this.stallSecondsOf(player, now);
    }
    return { chunks, rateSum, switches, stalls, stallSeconds };
  }

  /** The chunk that is on its way keeps its length and rate. */
  change(settings: PlayersSettings): void {
    this.settings = settings;
  }

  save(): PlayersState {
    return { settings: this.settings, columns: this.columns().map((column) => column.slice()) };
  }

  restore({ settings, columns }: PlayersState): void {
    this.settings = settings;
    this.takeOver(columns.map((column) => column.slice()));
  }

  /** What has been played since the last chunk leaves the buffer; what was missing was a stall. */
  private settle(player: number, now: number): void {
    const { level, since } = this;
    const played = now - since[player];
    if (played > level[player]) {
      this.stalls[player]++;
      this.stallSeconds[player] += played - level[player];
    }
    level[player] = Math.max(0, level[player] - played);
    since[player] = now;
  }

  private makeRoom(player: number): void {
    if (player < this.rate.length) return;
    const length = Math.max(16, 2 * player);
    this.takeOver(
      this.columns().map((column) => {
        const longer = new Float64Array(length);
        longer.set(column);
        return longer;
      }),
    );
  }

  private columns(): Float64Array<ArrayBuffer>[] {
    const { rate, level, since, coming, plays, chunks, rateSum, switches, stalls, stallSeconds } = this;
    return [rate, level, since, coming, plays, chunks, rateSum, switches, stalls, stallSeconds];
  }

  private takeOver(columns: readonly Float64Array<ArrayBuffer>[]): void {
    [this.rate, this.level, this.since, this.coming, this.plays, this.chunks] = columns;
    [this.rateSum, this.switches, this.stalls, this.stallSeconds] = columns.slice(6);
  }
}

export interface PlayersState {
  readonly settings: PlayersSettings;
  readonly columns: readonly Float64Array<ArrayBuffer>[];
}
