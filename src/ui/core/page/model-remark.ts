/**
 * What the page says of a link that another model version made. The site keeps the last release of each earlier model
 * version at `model-N/`, so that its links replay bit for bit there (docs/decisions/0013-earlier-models.md).
 */
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import earlierModels from './earlier-models.json' with { type: 'json' };
import type { Remarks } from './page-state.ts';

/** An earlier model version, and the tag of the last release that ran it. */
interface EarlierModel {
  readonly version: number;
  readonly tag: string;
}

/** `made`: the model version of the link. `fragment`: the link, with its `#`. `path`: that of this page's address. */
export function modelRemark(
  made: number,
  fragment: string,
  path: string,
  current: number = MODEL_VERSION,
  earlier: readonly EarlierModel[] = earlierModels,
): Remarks {
  const title = 'The run may differ';
  const sentences = [`Model version ${made} made this link. This page runs model version ${current}.`];
  // This page may itself be one that the site keeps.
  const isKept = /\/model-\d+\/(index\.html)?$/.test(path);
  const root = isKept ? '../' : '';
  if (earlier.some(({ version }) => version === made)) {
    const link = { text: `Open it with model version ${made}`, address: `${root}model-${made}/${fragment}` };
    return { title, sentences, link };
  }
  if (made > current && isKept) {
    return { title, sentences, link: { text: 'Open it with the newest model version', address: `${root}${fragment}` } };
  }
  return { title, sentences };
}
