/** A scenario without a lesson on paper: what is asked, an empty chart of what it leads with, and room to write. */
import type { Scenario } from '../../../scenario/schema.ts';
import { leadOf, quantityOf } from '../../../views/view-of.ts';
import { usePageState } from '../../core/page/page-context.ts';
import { bookmarksOf } from '../../core/page/bookmarks.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { EmptyChart } from './empty-chart.tsx';

interface Props {
  readonly scenario: Scenario;
}

export function ScenarioQuestion({ scenario }: Props) {
  const lanes = usePageState((state) => state.lanes);
  const lead = leadOf(
    scenario.guide,
    lanes.map(({ shape }) => shape),
  );
  const hero = lanes.flatMap(({ shape }) => quantityOf(shape, lead?.hero ?? '') ?? [])[0];
  const title = hero === undefined ? '' : [hero.fullTitle ?? hero.title, hero.caption].filter(Boolean).join(', ');
  const { watch, guide: { tries = [] } = {}, lanes: listed } = scenario;
  return (
    <>
      <p>{watch}</p>
      <p>
        {listed.length === 1 ? 'One lane: ' : `${listed.length} lanes with the same network and the same arrivals: `}
        {listed.map(({ id }) => laneTitle(scenario, id)).join('; ')}. Draw what you expect in each.
      </p>
      <EmptyChart
        title={title}
        fromSeconds={0}
        untilSeconds={endOfChart(scenario)}
        maximum={null}
        moments={bookmarksOf(scenario).map(({ atSeconds, label = `${shortSeconds(atSeconds)} s` }) => ({
          atSeconds,
          words: label,
        }))}
      />
      {tries.length > 0 && (
        <>
          <h2>Things to try</h2>
          <ul>
            {tries.map(({ title: what, look }) => (
              <li key={what}>
                {what}. <i>{look}</i>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A fifth beyond the last chapter: many runs go on for long after it. */
function endOfChart(scenario: Scenario): number {
  const last = bookmarksOf(scenario).at(-1)?.atSeconds ?? 0;
  return last === 0 ? scenario.run.untilSeconds : Math.min(scenario.run.untilSeconds, last * 1.2);
}

export function ScenarioAnswerSheet({ scenario }: Props) {
  const { title, guide: { question = title, tries = [] } = {} } = scenario;
  return (
    <section className="handout-sheet">
      <h1>Answer sheet: {title}</h1>
      <p className="handout-name">Name</p>
      <section className="handout-answer">
        <h2>{question}</h2>
        <p className="handout-line">I expect</p>
        <p className="handout-line">Because</p>
        <p className="handout-line">The run shows</p>
      </section>
      {tries.map((attempt) => (
        <section key={attempt.title} className="handout-answer">
          <h2>{attempt.title}</h2>
          <p className="handout-line">I expect</p>
          <p className="handout-line">The run shows</p>
        </section>
      ))}
    </section>
  );
}
