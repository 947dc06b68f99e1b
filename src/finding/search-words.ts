/** What a search says: its sentence, its findings, its counts, and what it does not prove. */
import { capitalised, counted, listed } from '../base/format.ts';
import { classTitle, laneTitle } from '../scenario/titles.ts';
import type { Scenario } from '../scenario/schema.ts';
import { variantOf } from '../scenario/edit/variant.ts';
import { eventInWords } from './events.ts';
import { comparesLanes, failureInWords } from './failures.ts';
import { inUnit, variedValue } from './map-words.ts';
import { CONFIRMING_SEEDS, type Finding, SEARCH_SEEDS, type SearchState, type Trial } from './search.ts';
import type { ShrinkStep } from './shrink.ts';
import { type Choice, type Dimension, shareOf } from './space.ts';
import { treeInWords } from './trees.ts';
import type { SearchFile, SearchPlan, Setting } from './search-schema.ts';

/** The number of settings that are not confirmed and are listed. */
const MOST_UNCONFIRMED = 5;
/** Fewer say nothing about where a search fails. */
const FEW_FAILING = 5;
/** The middle four fifths of what fails anywhere would be 0.8 of the range wide. */
const NO_DIFFERENCE = 0.65;

/** What a search asks, as one sentence. */
export function searchQuestion({ search, base }: SearchPlan): string {
  const { lane, butNot, fail } = search;
  const other = butNot === undefined ? '' : laneTitle(base, butNot);
  const rest = other === '' ? '' : comparesLanes(fail) ? `, “${other}”` : `, and not so in lane “${other}”`;
  return `Find a network in which, in lane “${laneTitle(base, lane)}”, ${failureInWords(fail, base)}${rest}.`;
}

/** A value with its unit, or the option of a choice. */
export function variedInWords(varied: Dimension | Choice, value: number): string {
  return 'options' in varied ? varied.options[value].title : inUnit(value, varied.unit);
}

/** What of a setting differs from the base. */
function settingInWords(
  { search: { vary, events: box }, base }: Pick<SearchPlan, 'search' | 'base'>,
  { values, events, tree, without, even = [] }: Setting,
): string {
  const classes = (ids: readonly string[]): string => ids.map((id) => classTitle(base, id)).join(', ');
  const kept = vary.flatMap((one, d) => {
    const value = values[d];
    if (value === null) return [];
    return ['options' in one ? `${one.title} ${one.options[value].title}` : variedValue(one, value)];
  });
  const gone = without.length === 0 ? [] : [`without ${classes(without)}`];
  const left = even.filter((id) => !without.includes(id));
  const plain = left.length === 0 ? [] : [`even traffic of ${classes(left)}`];
  const changes = box === undefined ? [] : events.map((event) => eventInWords(event, box));
  const network = tree === undefined ? [] : [treeInWords(tree)];
  const all = [...network, ...kept, ...changes, ...gone, ...plain].join(', ');
  if (all === '') return 'The base itself';
  // Names of links keep their first letter.
  return network.length + kept.length + changes.length > 0 ? all : capitalised(all);
}

/** What is left of a finding and how it shows, e.g. `Rate 1 Mbit/s, in 20 s: nothing of cubic arrives for 12 s.` */
export function findingLead(plan: SearchPlan, { setting, words, sign }: Finding): string {
  return `${settingInWords(plan, setting)}, in ${setting.untilSeconds} s: ${sign?.words ?? words}.`;
}

/** What was asked, where the sign leads, and the seeds. */
export function findingRest({ words, sign, seed, failing, isDrawn }: Finding): string {
  const asked = sign === null ? '' : `${capitalised(words)}. `;
  return isDrawn
    ? `${asked}It fails at ${failing} of ${CONFIRMING_SEEDS.length} seeds; these numbers are of seed ${seed}.`
    : `${asked}It fails at every seed, since nothing is drawn.`;
}

export function findingSentence(plan: SearchPlan, finding: Finding): string {
  return `${findingLead(plan, finding)} ${findingRest(finding)}`;
}

/** e.g. `With seed 101 it fails with Rate from 30 to 100 Mbit/s; Delay from 1 to 5 ms; each was moved alone.`; empty: nothing was kept. */
export function extentSentence({ vary }: SearchFile, { extent, seed }: Finding): string {
  const kept = vary.flatMap((dimension, d) => {
    const one = extent[d];
    if (one === null) return [];
    if ('options' in one) {
      const { title, options } = dimension as Choice;
      const all = one.options.length === options.length ? ', all that were searched' : '';
      return [`${title} ${one.options.map((option) => options[option].title).join(' or ')}${all}`];
    }
    const { title, unit, from, to } = dimension as Dimension;
    const ends = [one.from === from, one.to === to];
    const all = ends.every(Boolean) ? ', all that was searched' : '';
    return [`${title} from ${inUnit(one.from, '')} to ${inUnit(one.to, unit)}${all}`];
  });
  return kept.length === 0 ? '' : `With seed ${seed} it fails with ${kept.join('; ')}; each was moved alone.`;
}

/** What came of a step of shrinking. */
export function cameInWords({ stays, shows }: ShrinkStep): string {
  if (stays) return 'still fails';
  return shows === undefined ? 'needed' : `fails otherwise: ${shows}`;
}

/** What came of it, in one sentence; before it begins, what it asks. */
export function searchSentence(plan: SearchPlan, { phase, trials, findings }: SearchState): string {
  if (trials.length === 0) return searchQuestion(plan);
  const begin = phase === 'over' ? '' : 'So far: ';
  if (findings.length > 0) return `${begin}${findingLead(plan, findings[0]!)}`;
  const settings = counted(trials.length, 'setting');
  if (trials.every(({ margin }) => margin === null)) return `${begin}${settings}, and none could be judged.`;
  const failing = trials.filter(({ margin }) => margin !== null && margin >= 0).length;
  return failing === 0
    ? `${begin}${settings} and no failure.`
    : `${begin}${failing} of ${settings} ${failing === 1 ? 'fails' : 'fail'} at the first seed, none is confirmed${phase === 'over' ? '' : ' yet'}.`;
}

/** What a setting that was tried shows, e.g. `Rate 1 Mbit/s: 2 % of the packets lost.` */
export function trialSentence(plan: SearchPlan, { setting, words }: Trial): string {
  return `${settingInWords(plan, setting)}: ${words}.`;
}

/** Where the middle four fifths of the failing settings but the base have a value; `no difference` where that is most of its range; empty: nothing fails. */
export function failsAt({ vary }: SearchFile, d: number, trials: readonly Trial[]): string {
  const varied = vary[d]!;
  const values = trials
    .filter(({ margin }) => margin !== null && margin >= 0)
    .flatMap(({ setting }) => setting.values[d] ?? [])
    .toSorted((a, b) => a - b);
  if (values.length === 0) return '';
  if (values.length < FEW_FAILING) return `${counted(values.length, 'setting')} only`;
  if ('options' in varied) {
    const named = [...new Set(values)].map((option) => varied.options[option]!.title);
    return named.length === varied.options.length ? 'no difference' : listed(named);
  }
  const [from, to] = [0.1, 0.9].map((share) => values[Math.round(share * (values.length - 1))]!) as [number, number];
  if (shareOf(varied, to) - shareOf(varied, from) >= NO_DIFFERENCE) return 'no difference';
  return from === to ? inUnit(from, varied.unit) : `${inUnit(from, '')} to ${inUnit(to, varied.unit)}`;
}

/** The worst of what is not confirmed, each as a sentence. */
export function unconfirmedSentences(plan: SearchPlan, { unconfirmed }: SearchState): readonly string[] {
  return unconfirmed
    .toSorted((a, b) => b.margin! - a.margin! || a.number - b.number)
    .slice(0, MOST_UNCONFIRMED)
    .map(({ setting, words, atSearchSeeds }) => {
      const where = atSearchSeeds
        ? `at ${SEARCH_SEEDS.length} seeds of the search, and too few others`
        : 'at the first seed, and not at all seeds of the search';
      return `${settingInWords(plan, setting)}: ${words}, ${where}.`;
    });
}

/** The counts, with what they do not prove. */
export function searchCounts({ trials, refused, unconfirmed, spent }: SearchState): string {
  const failing = trials.filter(({ margin }) => margin !== null && margin >= 0).length;
  const unjudged = trials.filter(({ margin }) => margin === null).length;
  const more = [
    ...(unjudged > 0 ? [`${unjudged} could not be judged`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(unconfirmed.length > 0 ? [`${unconfirmed.length} not confirmed at other seeds`] : []),
  ].map((one) => `, ${one}`);
  return `${failing} ${failing === 1 ? 'fails' : 'fail'}, in ${trials.length - failing - unjudged} nothing was found${more.join('')}; ${counted(spent, 'trial')} in all. That is no proof: a search is a sample of its box, a finding is about this model, and what remains is the smallest for the steps that were tried.`;
}

/** A finding as a scenario of its own, with what it shows as its title. */
export function findingScenario(plan: SearchPlan, finding: Finding): Scenario {
  const { scenario, setting, seed, steps } = finding;
  const notes = `Found by search: ${failureInWords(plan.search.fail, plan.base)}. ${searchQuestion(plan)} Shrunk in ${counted(steps.length, 'step')}.`;
  return ownScenario(plan, { ...scenario, run: { ...scenario.run, seed } }, setting, {
    watch: findingSentence(plan, finding),
    notes,
  });
}

/** A setting that was tried as a scenario of its own, at the seed at which it was. */
export function trialScenario(plan: SearchPlan, trial: Trial, scenario: Scenario): Scenario {
  return ownScenario(plan, { ...scenario, run: { ...scenario.run, seed: SEARCH_SEEDS[0]! } }, trial.setting, {
    watch: trialSentence(plan, trial),
    notes: `Tried by a search as setting ${trial.number}. ${searchQuestion(plan)}`,
  });
}

/** With the lanes that the search is about, and what the timeline changes in them. */
function ownScenario(
  plan: SearchPlan,
  scenario: Scenario,
  setting: Setting,
  says: { readonly watch: string; readonly notes: string },
): Scenario {
  const { title, lane, butNot } = plan.search;
  const kept = [lane, ...(butNot === undefined ? [] : [butNot])];
  const words = settingInWords(plan, setting);
  const own = {
    ...scenario,
    lanes: scenario.lanes.filter(({ id }) => kept.includes(id)),
    timeline: scenario.timeline.filter(
      ({ set }) => !set.startsWith('lanes.') || kept.some((id) => set.startsWith(`lanes.${id}.`)),
    ),
  };
  return variantOf(own, { title: `${title}: ${words}`, question: words, ...says });
}
