/** A Web Worker that runs the workloads that it is told of. Bundled by `scripts/bench-page.mjs`. */
import { measureWorkload } from './measure-workload.ts';

onmessage = ({ data }: MessageEvent<string>) => postMessage(measureWorkload(data));
