/**
 * The picture on a scenario's card: its situation, and never its outcome. A lesson shows what it asks for first, a
 * scenario whose load or links change shows their course, and any other its network.
 */
import { memo } from 'react';
import { describeField, varyingPaths } from '../../../scenario/describe-field.ts';
import { pointsOf, type ProfilePoint, toBothEnds } from '../../../scenario/edit/drawn-profile.ts';
import { networkInSmall } from '../../../figure/network-figure.ts';
import { expandNetwork } from '../../../scenario/network.ts';
import { getPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { ProfiledNumber } from '../../../scenario/schema/profile.ts';

/** Units of the SVG. */
const WIDTH = 240;
const HEIGHT = 104;
const LEFT = 40;
const TOP = 20;
const BOTTOM = 78;
/** More nodes than these are dots. */
const MAX_CIRCLES = 40;

/** What a step of a lesson asks for, and its sign. */
const TASKS = {
  draw: {
    words: 'you draw',
    picture: (
      <>
        <path className="situation-axis" d={`M${LEFT} ${TOP}V${BOTTOM}H${WIDTH - LEFT}`} />
        <path d="M44 66C70 64 74 44 96 42" />
        <path strokeDasharray="5 4" d="M96 42C124 40 150 46 196 34" />
      </>
    ),
  },
  bar: {
    words: 'you place a bar',
    picture: (
      <>
        <path className="situation-axis" d="M128 50H200" />
        <path d="M40 50H120" />
        <circle cx="126" cy="50" r="7" />
      </>
    ),
  },
  name: {
    words: 'you find out which law it is',
    picture: <path d="M108 40C108 26 132 26 132 40C132 50 120 48 120 60M120 68V70" />,
  },
  choose: {
    words: 'you choose',
    picture: [28, 48, 68].map((y) => (
      <g key={y}>
        <circle cx="84" cy={y} r="5" />
        <path className="situation-axis" d={`M100 ${y}H170`} />
      </g>
    )),
  },
};

export const SituationPicture = memo(function SituationPicture({ scenario }: { readonly scenario: Scenario }) {
  const asked = scenario.lesson?.steps.find(({ prediction }) => prediction !== undefined)?.prediction?.kind;
  const course = courseOf(scenario);
  const words = asked === undefined ? course?.words : TASKS[asked].words;
  return (
    <svg className="scenario-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {asked !== undefined && TASKS[asked].picture}
      {asked === undefined && course !== null && <CoursePicture course={course} seconds={scenario.run.untilSeconds} />}
      {asked === undefined && course === null && <NetworkPicture network={scenario.network} />}
      <text x={WIDTH / 2} y={HEIGHT - 11}>
        {words}
      </text>
    </svg>
  );
});

interface Course {
  readonly words: string;
  readonly points: readonly ProfilePoint[];
}

/** What changes with time, whatever the lanes do: a rate of arrivals, a size, a link. Null: nothing does. */
export function courseOf(scenario: Scenario): Course | null {
  const { timeline } = scenario;
  for (const path of [...varyingPaths(scenario), ...timeline.map(({ set }) => set)]) {
    const field = path.startsWith('lanes.') ? undefined : describeField(path, scenario);
    // A moment is no course.
    if (field?.kind !== 'number' || field.unit === 's') continue;
    const points = [...pointsOf((getPath(scenario, path) ?? field.default ?? 0) as ProfiledNumber)];
    const changes = timeline.filter(({ set }) => set === path);
    for (const { atSeconds, value } of changes)
      points.push({ atSeconds, value: points.at(-1)!.value }, { atSeconds, value: value as number });
    return { words: changes.length === 1 ? (changes[0].label ?? field.title) : field.title, points };
  }
  return null;
}

function CoursePicture({ course, seconds }: { readonly course: Course; readonly seconds: number }) {
  const most = Math.max(...course.points.map(({ value }) => value));
  const line = toBothEnds(course.points, seconds).map(({ atSeconds, value }) => {
    const x = LEFT + Math.min(1, atSeconds / seconds) * (WIDTH - 2 * LEFT);
    return `${x.toFixed(1)} ${(BOTTOM - (value / most) * (BOTTOM - TOP)).toFixed(1)}`;
  });
  return (
    <>
      <path className="situation-axis" d={`M${LEFT} ${BOTTOM}H${WIDTH - LEFT}`} />
      <path d={`M${line.join('L')}`} />
    </>
  );
}

function NetworkPicture({ network }: { readonly network: Scenario['network'] }) {
  const { nodes, links } = expandNetwork(networkInSmall(network));
  const scale = (axis: 'x' | 'y', from: number, to: number) => {
    const all = nodes.map((node) => node[axis]);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return nodes.map((node) =>
      most === least ? (from + to) / 2 : from + ((node[axis] - least) / (most - least)) * (to - from),
    );
  };
  const [x, y] = [scale('x', LEFT, WIDTH - LEFT), scale('y', TOP, HEIGHT - TOP)];
  const lines = links.map(
    ({ from, to }) => `M${x[from].toFixed(1)} ${y[from].toFixed(1)}L${x[to].toFixed(1)} ${y[to].toFixed(1)}`,
  );
  return (
    <>
      <path className="situation-axis" d={lines.join('')} />
      {nodes.map(({ id, kind }, index) => (
        <circle key={id} cx={x[index]} cy={y[index]} r={kind === 'host' || nodes.length > MAX_CIRCLES ? 1.5 : 5} />
      ))}
    </>
  );
}
