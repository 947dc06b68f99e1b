import { expect, test } from 'vitest';
import { validateScenario } from '../../scenario/validate.ts';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { openLane } from '../../simulation/open-lane.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { GrowingSeries } from '../../ui/core/page/growing-series.ts';
import { valueOf } from '../../quantities/quantity.ts';
import { allFigures } from '../view-of.ts';
import { flowCharts } from './flow-charts.ts';
import { tracedFlowCharts, tracedFlows } from './traced-flow-charts.ts';

function shapeOf(name: string): LaneShape {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  return openLane(result.scenario, 'drop-tail').shape;
}

const titles = (charts: readonly { readonly title: string }[] | null) => charts?.map(({ title }) => title);

test('a lane with players shows their buffer, bit rate and stalls first', () => {
  const shape = shapeOf('tcp-video');
  expect(titles(allFigures(shape))?.slice(0, 4)).toEqual(['Buffer', 'Bit rate', 'Stalled', 'Goodput']);
  expect(titles(flowCharts(shape, 'all'))).toEqual(['Playback buffer', 'Bit rate', 'Queue']);
  expect(tracedFlows(shape).map(({ title }) => title)).toContain('Video');
  expect(titles(tracedFlowCharts(shape, 'video.1', 'all'))?.slice(0, 2)).toEqual(['Playback buffer', 'Bit rate']);
  // The limits of the rule, and the rate map, with the symbols of the paper.
  const symbols = shape.series.filter(({ traced }) => traced?.flow === 'video.1').map(({ symbol }) => symbol);
  expect(symbols).toEqual(['B', 'r', 'r + cu', 'R', 'f(B)']);
});

test('a lane with users shows how long they wait', () => {
  const shape = shapeOf('tcp-requests');
  expect(titles(allFigures(shape))?.slice(0, 3)).toEqual(['Response', 'Slow response', 'Goodput']);
  expect(titles(flowCharts(shape, 'all'))).toEqual(['Response time', 'Queue']);
});

test('before there is a buffer or a response, figures have no number', () => {
  for (const name of ['tcp-video', 'tcp-requests']) {
    const shape = shapeOf(name);
    const series = new GrowingSeries(shape.series);
    series.accept(
      Float64Array.from(shape.series, ({ id }) => (/^(buffer|bitRate|responseP95)/.test(id) ? NaN : 0)),
      0,
    );
    for (const figure of allFigures(shape)) expect(valueOf(figure, { series, shape }, 0)).not.toBeNaN();
  }
});
