// Session control: completions and mean completion time against the admit rate, as an SVG on standard output.
import { shippedScenario, simulate } from 'headway';

const rates = [30, 65, 100, 150, 250, 500];
const points = rates.map((admitRate) => {
  const scenario = shippedScenario('session-control-fixed-rate');
  scenario.lanes = [{ id: 'gate', scheme: 'fixed', parameters: { admitRate } }];
  const [{ summary }] = simulate(scenario, { untilSeconds: Number(process.argv[2] ?? 60) }).lanes;
  return { admitRate, completed: summary.completionRatePerSecond, seconds: summary.completionTimeSeconds.mean };
});
const x = (rate) => 60 + rate;
const y = (completed) => 220 - 1.2 * completed;
const line = points.map(({ admitRate, completed }) => `${x(admitRate)},${y(completed)}`).join(' ');
const marks = points.map(
  ({ admitRate, completed, seconds }) =>
    `<circle cx="${x(admitRate)}" cy="${y(completed)}" r="4"/>
  <text x="${x(admitRate) + 6}" y="${y(completed) - 6}">${completed.toFixed(0)}/s, ${seconds.toFixed(1)} s</text>`,
);
console.log(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="260" font-family="sans-serif" font-size="11">
  <text x="60" y="20">Flows completed per second, and their mean time, against the admit rate</text>
  <path d="M60 40V220H600" fill="none" stroke="#888"/>
  <polyline points="${line}" fill="none" stroke="#0072b2" stroke-width="2"/>
  ${marks.join('\n  ')}
  <text x="560" y="240">flows/s</text>
</svg>`);
