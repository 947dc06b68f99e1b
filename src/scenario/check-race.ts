import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

/** What is wrong with a race beside its form: lanes and classes that are not there, parts that are there twice. */
export function checkRace({ race, lanes, traffic, run, view }: Scenario): Problem[] {
  if (race === undefined) return [];
  const problems: Problem[] = [];
  const ids = lanes.map(({ id }) => id);
  if (!ids.includes(race.yours)) {
    const message = `There is no lane "${race.yours}".`;
    problems.push({ place: 'race.yours', message, remedy: `Use ${ids.join(', ')}.` });
  }
  if (race.fromSeconds >= run.untilSeconds) {
    const message = `The run ends at ${run.untilSeconds} s, before anything counts.`;
    problems.push({ place: 'race.fromSeconds', message, remedy: `Less than ${run.untilSeconds} s.` });
  }
  for (const [index, part] of race.score.entries()) {
    const place = `race.score.${index}`;
    if (race.score.findIndex(({ of }) => of === part.of) < index) {
      problems.push({ place: `${place}.of`, message: `"${part.of}" is listed twice.`, remedy: 'Remove one of them.' });
    }
    if ((part.of === 'utilisation' || part.of === 'delay') && view.chartedLink === undefined) {
      const message = `"${part.of}" is about the charted link, but no charted link is chosen.`;
      problems.push({ place: 'view.chartedLink', message, remedy: 'Name a directed link.' });
    }
    const classes = traffic.map(({ id }) => id);
    if (part.of === 'fairness' && part.class !== undefined && !classes.includes(part.class)) {
      const message = `There is no traffic "${part.class}".`;
      problems.push({ place: `${place}.class`, message, remedy: `Use ${classes.join(', ')}.` });
    }
  }
  return problems;
}
