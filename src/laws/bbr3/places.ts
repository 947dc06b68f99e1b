/** What BBRv3 remembers of a flow, by place: the draft's names, where they have other names here. Segments and seconds. */
export const STATE = 0;
/** BBR.full_bw_reached and BBR.full_bw_now (1: true), BBR.full_bw (segments/s) and BBR.full_bw_count. */
export const WAS_FULL = 1;
export const IS_FULL = 2;
export const FULL_BANDWIDTH = 3;
export const FULL_ROUNDS = 4;
/** BBR.next_round_delivered and BBR.round_count. */
export const ROUND_END = 5;
export const ROUNDS = 6;
/** BBR.max_bw_filter, segments/s: the maximum of this cycle and of the one before. Cycle c is at `BANDWIDTHS + c % 2`. */
export const BANDWIDTHS = 7;
export const CYCLES = 9;
/** BBR.bw, segments/s. */
export const BANDWIDTH = 10;
/** BBR.min_rtt and BBR.min_rtt_stamp; Infinity: none yet. */
export const ROUND_TRIP = 11;
export const ROUND_TRIP_AT = 12;
/** BBR.probe_rtt_min_delay and BBR.probe_rtt_min_stamp. */
export const RECENT_ROUND_TRIP = 13;
export const RECENT_ROUND_TRIP_AT = 14;
/** BBR.probe_rtt_done_stamp (0: the flight is still too large), and BBR.probe_rtt_round_done. */
export const PROBE_DONE_AT = 15;
export const PROBE_ROUND_DONE = 16;
export const PRIOR_WINDOW = 17;
export const RESTARTS = 18;
/** BBR.bw_shortterm, BBR.inflight_shortterm and BBR.inflight_longterm; Infinity: no bound. */
export const SHORT_BANDWIDTH = 19;
export const SHORT_FLIGHT = 20;
export const LONG_FLIGHT = 21;
/** BBR.bw_latest and BBR.inflight_latest. */
export const LATEST_BANDWIDTH = 22;
export const LATEST_FLIGHT = 23;
/** BBR.loss_round_delivered and BBR.is_loss_in_round. */
export const LOSS_ROUND_END = 24;
export const HAS_LOSS = 25;
/** How many separate ranges were lost in this round, and where the last one ended. */
export const LOST_RANGES = 26;
export const LOST_UP_TO = 27;
export const ACK_PHASE = 28;
/** BBR.is_bw_probe_sample. */
export const IS_PROBE_SAMPLE = 29;
/** BBR.bw_probe_up_rounds, BBR.bw_probe_up_acked and BBR.probe_up_acked_per_inc. */
export const UP_ROUNDS = 30;
export const UP_ARRIVED = 31;
export const UP_PER_SEGMENT = 32;
/** BBR.rounds_since_probe_up, BBR.bw_probe_wait and BBR.cycle_stamp. */
export const ROUNDS_SINCE_UP = 33;
export const PROBE_WAIT = 34;
export const CYCLE_AT = 35;
/** How many waits were chosen. */
export const WAITS = 36;
/** BBR.prev_probe_too_high and BBR.prev_probe_precautionary. */
export const WAS_TOO_HIGH = 37;
export const WAS_PRECAUTIONARY = 38;
/** BBR.drain_start_round. */
export const DRAIN_ROUND = 39;
/** BBR.extra_acked_interval_start and BBR.extra_acked_delivered. */
export const EXTRA_AT = 40;
export const EXTRA_ARRIVED = 41;
/** BBR.extra_acked_filter: the maximum of round r is at `EXTRA + r % EXTRA_ROUNDS`. */
export const EXTRA_ROUNDS = 10;
export const EXTRA = 42;
/** 1: the window was full in this round, and in the one before (C.is_cwnd_limited). */
export const FILLS_WINDOW = 52;
export const FILLED_WINDOW = 53;
/** 1: the timer has expired, and what was sent before has not all arrived. */
export const TIMED_OUT = 54;
/** C.pacing_rate, bit/s; 0: none yet. */
export const PACE = 55;
/** BBR.undo_state (plus 1; 0: None), BBR.undo_bw_shortterm, BBR.undo_inflight_shortterm and BBR.undo_inflight_longterm. */
export const UNDO_STATE = 56;
export const UNDO_SHORT_BANDWIDTH = 57;
export const UNDO_SHORT_FLIGHT = 58;
export const UNDO_LONG_FLIGHT = 59;

export const SIZE = 60;
