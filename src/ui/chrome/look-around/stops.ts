/** The stops of the look around: what each is about, and what it says. Seven at most. */
export interface Stop {
  /** What it points at, a CSS selector: the first that is there and can be seen. */
  readonly at: string;
  readonly title: string;
  readonly words: string;
}

export const STOPS: readonly Stop[] = [
  {
    at: '.lane-stage',
    title: 'A lane is one run',
    words:
      'Packets go from left to right. The stack before the link is its queue; what falls beside it was dropped. Click anything to read why it is as it is.',
  },
  {
    at: '.spine',
    title: 'Lanes face the same arrivals',
    words: 'Each lane runs another scheme, on one clock. Between two lanes stands how much they differ.',
  },
  {
    at: '.figures-row',
    title: 'Figures and charts',
    words:
      'What the scenario is about is largest. All figures and more charts open at the foot. Click in a chart to go to that moment.',
  },
  {
    at: '.transport-buttons',
    title: 'Play',
    words: 'Space plays and pauses. The buttons beside it go to the next event, or on to an event that you name.',
  },
  {
    at: '.timeline',
    title: 'Any moment, exactly',
    words:
      'Drag to go back or on. A diamond is a change of the network or the traffic, a ribbon is a bookmark. What you change is recorded here.',
  },
  {
    at: '.panel-frame, .panel-button',
    title: 'The side panel',
    words:
      'The guide says what to watch and what to try. Inspect says why something happened. In Scenario you change any value while it runs.',
  },
  {
    at: '.scenario-title',
    title: 'More scenarios, and lessons',
    words:
      'The title opens the list (O): six lessons are the best beginning. Share gives a link to the very run that you see.',
  },
];

/** The stops that this page has, in their order, each with what it points at. */
export function stopsHere(): readonly (Stop & { readonly element: Element })[] {
  return STOPS.flatMap((stop) => {
    const element = [...document.querySelectorAll(stop.at)].find((one) => one.checkVisibility());
    return element === undefined ? [] : [{ ...stop, element }];
  });
}
