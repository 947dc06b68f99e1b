/** These are no flood: a page that was busy hears all that has waited in one go. */
const AT_ONCE = 2000;
/** A lane answers each grant, and a screen grants up to 240 times a second. */
const A_SECOND = 500;

/** How much a worker may say: 2,000 messages at once, and 500 a second for as long as it likes. */
export class MessageAllowance {
  private left = AT_ONCE;
  private atMilliseconds: number;

  constructor(nowMilliseconds: number) {
    this.atMilliseconds = nowMilliseconds;
  }

  /** Counts a message. @returns whether it was allowed */
  take(nowMilliseconds: number): boolean {
    const gained = ((nowMilliseconds - this.atMilliseconds) / 1000) * A_SECOND;
    this.atMilliseconds = nowMilliseconds;
    this.left = Math.min(AT_ONCE, this.left + gained) - 1;
    return this.left >= 0;
  }
}
