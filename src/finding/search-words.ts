/** What a search says: its sentence, its findings, its counts, and what it does not prove. */
import { counted } from '../base/format.ts';
import { laneTitle } from '../scenario/lane-title.ts';
import type { Scenario } from '../scenario/schema.ts';
import { variantOf } from '../scenario/edit/variant.ts';
import { eventInWords } from './events.ts';
import { comparesLanes, failureInWords } from './failures.ts';
import { inUnit } from './map-words.ts';
import { CONFIRMING_SEEDS, type Finding, SEARCH_SEEDS, type SearchState } from './search.ts';
import type { ShrinkStep } from './shrink.ts';
import type { Choice, Dimension } from './space.ts';
import { treeInWords } from './trees.ts';
import type { SearchFile, SearchPlan, Setting } from './search-schema.ts';

/** The number of settings that are not confirmed and are listed. */
const MOST_UNCONFIRMED = 5;

/** What a search asks, as one sentence. */
export function searchQuestion({ search, base }: SearchPlan): string {
  const { lane, butNot, fail } = search;
  const other = butNot === undefined ? '' : laneTitle(base, butNot);
  const rest = other === '' ? '' : comparesLanes(fail) ? `, “${other}”` : `, and not so in lane “${other}”`;
  return `Find a network in which, in lane “${laneTitle(base, lane)}”, ${failureInWords(fail)}${rest}.`;
}

/** A value with its unit, or the option of a choice. */
export function variedInWords(varied: Dimension | Choice, value: number): string {
  return 'options' in varied ? varied.options[value].title : inUnit(value, varied.unit);
}

/** What of a setting differs from the base. */
function settingInWords(
  { vary, events: box }: SearchFile,
  { values, events, tree, without, even = [] }: Setting,
): string {
  const kept = vary.flatMap((one, d) => {
    const value = values[d];
    if (value === null) return [];
    return [`${one.title} ${variedInWords(one, value)}`];
  });
  const gone = without.length === 0 ? [] : [`without ${without.join(', ')}`];
  const plain = even.length === 0 ? [] : [`even traffic of ${even.join(', ')}`];
  const changes = box === undefined ? [] : events.map((event) => eventInWords(event, box, inUnit));
  const network = tree === undefined ? [] : [treeInWords(tree)];
  const all = [...network, ...kept, ...changes, ...gone, ...plain];
  return all.length === 0 ? 'The base itself' : all.join(', ');
}

/** e.g. `Rate 1 Mbit/s, 20 s: utilisation 0.3 with seed 101; it fails at 5 of 5 seeds.` */
export function findingSentence(search: SearchFile, finding: Finding): string {
  const { setting, words, sign } = finding;
  return `${settingInWords(search, setting)}, ${setting.untilSeconds} s: ${words}${seedsInWords(finding)}.${signInWords(sign)}`;
}

function seedsInWords({ seed, failing, isDrawn }: Finding): string {
  if (!isDrawn) return ', at every seed, since nothing is drawn';
  return ` with seed ${seed}; it fails at ${failing} of ${CONFIRMING_SEEDS.length} seeds`;
}

/** Empty: none was seen. */
function signInWords(sign: Finding['sign']): string {
  return sign === null ? '' : ` ${sign.words.charAt(0).toUpperCase()}${sign.words.slice(1)}.`;
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

export function searchSentence(plan: SearchPlan, state: SearchState): string {
  const { search } = plan;
  const failing = state.trials.filter(({ margin }) => margin !== null && margin >= 0).length;
  const begin = state.phase === 'over' ? '' : 'So far: ';
  if (state.trials.length === 0) return searchQuestion(plan);
  if (state.findings.length > 0) {
    const rest = state.findings.length > 1 ? ` ${counted(state.findings.length, 'distinct failure')}.` : '';
    return `${begin}${findingSentence(search, state.findings[0])}${rest}`;
  }
  const worst =
    state.worst === null ? '' : ` The nearest: ${settingInWords(search, state.worst.setting)}: ${state.worst.words}.`;
  return failing === 0
    ? `${begin}${counted(state.trials.length, 'setting')} and no failure.${worst}`
    : `${begin}${failing} of ${counted(state.trials.length, 'setting')} fail at the first seed, none is confirmed yet.${worst}`;
}

/** The worst of what is not confirmed, each as a sentence. */
export function unconfirmedSentences(search: SearchFile, { unconfirmed }: SearchState): readonly string[] {
  return unconfirmed
    .toSorted((a, b) => b.margin! - a.margin! || a.number - b.number)
    .slice(0, MOST_UNCONFIRMED)
    .map(({ setting, words, atSearchSeeds }) => {
      const where = atSearchSeeds
        ? `at ${SEARCH_SEEDS.length} seeds of the search, and too few others`
        : 'at the first seed, and not at all seeds of the search';
      return `${settingInWords(search, setting)}: ${words}, ${where}.`;
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
  return `${failing} fail, in ${trials.length - failing - unjudged} nothing was found${more.join('')}; ${counted(spent, 'trial')} in all. That is no proof: a search is a sample of its box, a finding is about this model, and what remains is the smallest for the steps that were tried.`;
}

/** A finding as a scenario of its own, with what it shows as its title. */
export function findingScenario({ search, base }: SearchPlan, finding: Finding): Scenario {
  const { scenario } = finding;
  const words = settingInWords(search, finding.setting);
  const fails = `Found by search: ${failureInWords(search.fail)}.`;
  const kept = [search.lane, ...(search.butNot === undefined ? [] : [search.butNot])];
  const found = {
    ...scenario,
    lanes: scenario.lanes.filter(({ id }) => kept.includes(id)),
    timeline: scenario.timeline.filter(
      ({ set }) => !set.startsWith('lanes.') || kept.some((id) => set.startsWith(`lanes.${id}.`)),
    ),
    run: { ...scenario.run, seed: finding.seed },
  };
  return variantOf(found, {
    title: `${search.title}: ${words}`,
    watch: `${words}: ${finding.words}${seedsInWords(finding)}.${signInWords(finding.sign)}`,
    question: words,
    notes: `${fails} ${searchQuestion({ search, base })} Shrunk in ${counted(finding.steps.length, 'step')}.`,
  });
}
