/**
 * Links that people have. Each must open for ever, as what it was: never change one, only add. A failure here after a
 * shipped scenario was edited means that its old text belongs into `scenarios/frozen/` (see `bases.ts`).
 */
interface HistoricalLink {
  readonly made: string;
  readonly link: string;
  /** What opening it gives, in part. */
  readonly opens: {
    readonly ok: true;
    readonly scenario?: { readonly title?: string; readonly [part: string]: unknown };
    readonly [part: string]: unknown;
  };
  /** For a link to a moment: the fingerprint of each lane there. */
  readonly fingerprints?: Readonly<Record<string, string>>;
}

export const HISTORICAL_LINKS: readonly HistoricalLink[] = [
  {
    made: 'November 2026, model version 1',
    link: '#d1.D5d00QP2B4BaTAwsLcxTDM1BLTyw_SCLjVAshtXySjomRrGxtQA',
    opens: {
      ok: true,
      modelVersion: 1,
      view: { atSeconds: 2.5, paused: true },
      scenario: { title: 'A flood of new flows', run: { seed: 42, untilSeconds: 120 } },
    },
    fingerprints: { none: '00cf61bf1dbad834', cp: '5f091981a17ccd9d' },
  },
  {
    made: 'November 2026, model version 1',
    link: '#d1.4Rg5TAP2B4BaTMyNksyMDU1ALTyw_RDL8LUTlHSMDGJjawE',
    opens: {
      ok: true,
      view: null,
      scenario: {
        lanes: [{ id: 'none' }, { id: 'cp', scheme: 'cp', parameters: { stepSize: 20 } }],
        run: { untilSeconds: 300 },
      },
    },
  },
  {
    made: 'November 2026, a network of its own',
    link: '#d1.xPpC7u2XOQ6AIBBFr-IVjIW13gQTWmotvLvzx7AzxgAlvfKH7T3GBvJalLS4mUmfPK9QkMpctVIUNKE-eO_2FLoo6SP5DKyzh3XXKDwbma4B_4KzG2uALOEAjaKYzwhqlMDs6yOIMBLfEIzNISi7OSTq9cT2jRAha0IQgvIqOLooALofBhgGqDVA0Jwtv8m95uTO2YzHb0Lm-wE',
    opens: {
      ok: true,
      scenario: {
        title: 'An example',
        network: { form: 'drawn', nodes: [{ id: 'a' }, { id: 'r' }, { id: 'b', label: 'Bee' }] },
      },
    },
  },
  {
    made: 'November 2026, with a bookmark',
    link: '#d1.VIFX5QP2B4BaLJKATjI0AIlD7Me0GFbLK-kYAgWjwb4BVrD52cBqEdQyweIcWHoJyUgFFTb5KQpJqemZwAZwbWxsbC0A',
    opens: {
      ok: true,
      view: { atSeconds: 1.5, paused: true },
      scenario: { run: { seed: 11 }, view: { bookmarks: [{ atSeconds: 1.5, label: 'The flood begins' }] } },
    },
    fingerprints: { none: '7a0c365a95d54868', cp: '270702d51b8bb886' },
  },
  {
    made: 'November 2026, with a selected gate',
    link: '#d1.EDWLbQP2B4BaLJKATjI0AIlD7AdZbAS2FlhmRkNCH9QgUdIxgDsFVu8r6RgaxcbWAgA',
    opens: { ok: true, selection: { laneId: 'cp', kind: 'gate', number: 0 }, scenario: { run: { seed: 12 } } },
  },
  {
    made: 'November 2026, two window laws',
    link: '#d1.qakDrgP2B0CNvGTTFPOUVFDrE2I_xDJIrIJsgsQqPL_BChK_1PIgaA6kKKpLk4CFFcJY51AnT2cyDYXlUp9EUMsX1N3JAVdSOcBmPMImVJOAIDZWB1jCQVsySjqmsbG1AA',
    opens: { ok: true, scenario: { lanes: [{ id: 'newreno' }, { id: 'cubic' }], run: { seed: 5 } } },
  },
  {
    made: 'November 2026, queue disciplines',
    link: '#d1.QjQKPQP2B4BaTMxTUi0NEhNBLTyw_RDLYDW7ko5prA6Ei-JrHWOD2NhaAA',
    opens: { ok: true, scenario: { run: { seed: 5, untilSeconds: 30 } } },
  },
  {
    made: 'November 2026, a crowd',
    link: '#d1.mynWTwP2B0Axap5kmmxuagxq4YHth1gGq9mVdIxjY2sB',
    opens: { ok: true, scenario: { run: { seed: 3 } } },
  },
  {
    made: 'November 2026, with an experiment',
    link: '#d1.d_cIGQP2B4BaTMyTDZJSDUFFHcR-YFkLryVdKwpSi4DWgpvxSIUIsMGgAM6_QG9UIMc-tPWGTWF-AbQJDFQLkwcXfWCnAzs54MYHsH8DrCtzsDVPQLEErH4Quk1I020C1B0Lik5QPIITQBqwyoX4DNpVAbYxgTV8UW5oAaLBCMxnmemlRZAeQnI-KJpBHgGlG0SggkpeSCyht5GUdIwMYmNrAQ',
    opens: {
      ok: true,
      experiment: { title: 'Step size', axes: [{ id: 'step' }] },
      scenario: { run: { untilSeconds: 20 } },
    },
  },
  {
    made: 'November 2026, a playlist',
    link: '#d1.WyG7pQP2B4BaDA1STIxSTBNBLTyw_SCLjaAWF4Iyv09qcklpUaqCMdBiJUdQ2ZGfoqOQWKIAVKUAKjZSDPVcTFMMDAIDjJxMnBJDHMuLfZIrQlx8DZ18QirL44OdfbLCHIszSiIqg7Pyc4OK3CtKAh2BRUm0UkgGsNUBLFlAiR8UYTlJeeDuA5gfC_c6rJ2hpGNiFBtbCwA',
    opens: {
      ok: true,
      view: { atSeconds: 2.5, paused: true },
      playlist: [
        'Lecture 3',
        ['A flood, at 2.5 s', 'd1.D5d00QP2B4BaTAwsLcxTDM1BLTyw_SCLjVAshtXySjomRrGxtQA'],
        ['The livelock', 'slbn-livelock'],
      ],
      scenario: { run: { seed: 42 } },
    },
  },
  {
    made: 'November 2026, a playlist with minutes, a question and a break',
    link: '#d1.BD3ifAP2B0AxmmKWZGaYlAhq4YHtLwRleMc8hQxQG1UnWik8IzM5Q6GwNLU0VSGzWCENmPvtlXSAyTRHxzQWKB-SkQoqT_LBxYAumAVszYIYoDLFEKzGCdhMykbXVJxYrlsCaiuBKglgbQOsdBFCsVBvx9YCAA',
    opens: {
      ok: true,
      playlist: [
        'An hour',
        ['Which queue is fair?', null, 5],
        ['The flood', 'a-flood-of-flows', 15],
        ['Break', null, 5],
        ['The saw-tooth', 'lesson-saw-tooth'],
      ],
    },
  },
  { made: 'by name', link: '#a-flood-of-flows', opens: { ok: true, scenario: { title: 'A flood of new flows' } } },
  { made: 'by name', link: '#session-control-collapse', opens: { ok: true } },
  { made: 'by name', link: '#session-control-fixed-rate', opens: { ok: true } },
];
