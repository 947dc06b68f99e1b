/** The parts of each view that have a program of their own: a lazy list. */
import type { ViewParts } from './lane-view.ts';
import type { ViewKind } from './view-of.ts';

export const PARTS: Readonly<Record<ViewKind, ViewParts>> = {
  calls: {},
  flows: { plots: async () => (await import('./flows/flow-plots.tsx')).FlowPlots },
  streams: {
    pictures: async () => (await import('./streams/stream-pictures.tsx')).StreamPictures,
    plots: async () => (await import('./streams/window-plane.tsx')).WindowPlot,
    table: async () => (await import('./streams/window-plane.tsx')).WindowPlane,
  },
  rates: {
    plots: async () => (await import('./rates/rate-plots.tsx')).RatePlots,
    beside: async () => (await import('./rates/rate-cloud.tsx')).RateCloudFigure,
    table: async () => (await import('./rates/session-rates.tsx')).SessionRates,
  },
  spacing: { pictures: async () => (await import('./spacing/threshold-picture.tsx')).ThresholdPicture },
};
