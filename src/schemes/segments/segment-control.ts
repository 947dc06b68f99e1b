/** What a middle segment runs. */
export type MiddleControl = 'assured' | 'tfrc' | 'xcp' | 'lccp' | 'tcp';

/** What hosts run up to their first middlebox. */
export type LocalControl = 'lccp' | 'xcp' | 'tcp';

/** Which segment runs what. */
export interface SegmentParameters {
  readonly local: LocalControl;
  readonly middle: MiddleControl;
  readonly otherMiddle: MiddleControl;
  /** Ids of the links by which segments begin that run `otherMiddle`. */
  readonly otherSegments: 'none' | readonly string[];
}

/** @param id of the directed link by which the segment begins */
export function controlOf({ middle, otherMiddle, otherSegments }: SegmentParameters, id: string): MiddleControl {
  return otherSegments !== 'none' && otherSegments.includes(id) ? otherMiddle : middle;
}

/** Whether a segment with this control has a sender and a receiver for everything that is in it. */
export function hasTunnels(control: MiddleControl): control is 'tfrc' | 'xcp' {
  return control === 'tfrc' || control === 'xcp';
}
