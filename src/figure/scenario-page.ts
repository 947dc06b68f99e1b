/**
 * A small page for each scenario that ships: without scripts, for previews of links, search engines and readers, and with the
 * way into the laboratory. Addresses are relative but where a standard wants whole ones: these need the site's own.
 */
import type { Scenario } from '../scenario/schema.ts';
import { escaped, networkSentences, networkSvg } from './network-figure.ts';

interface SiteFile {
  /** Below the site's root. */
  readonly fileName: string;
  readonly source: string;
}

export interface NamedScenario {
  /** e.g. a-flood-of-flows. */
  readonly name: string;
  readonly scenario: Scenario;
}

const FOLDER = 'scenarios';
/** As oEmbed's consumers show it. */
const FRAME = { width: 760, height: 420 };

/**
 * The pages, their pictures and oEmbed's answers, and an index of all.
 * @param site where the site will be, with a slash at the end; null: not known, and what needs it is left out
 */
export function scenarioPages(all: readonly NamedScenario[], site: string | null): SiteFile[] {
  const pages = all.flatMap(({ name, scenario }) => [
    { fileName: `${FOLDER}/${name}.html`, source: pageOf(name, scenario, site) },
    { fileName: `${FOLDER}/${name}.svg`, source: networkSvg(scenario.network) },
    ...(site === null ? [] : [{ fileName: `${FOLDER}/${name}.oembed.json`, source: oEmbedOf(name, scenario, site) }]),
  ]);
  const map = site === null ? [] : [{ fileName: 'sitemap.xml', source: siteMap(all, site) }];
  return [...pages, { fileName: `${FOLDER}/index.html`, source: indexOf(all) }, ...map];
}

function pageOf(name: string, scenario: Scenario, site: string | null): string {
  const { title, summary, guide, lesson, lanes } = scenario;
  const question = guide?.question ?? title;
  const heading = lesson?.title ?? title;
  const description = lesson?.aim ?? summary;
  const whole = (path: string) => escaped(`${site}${path}`);
  const head = [
    `<meta property="og:type" content="article">`,
    `<meta property="og:title" content="${escaped(question)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:site_name" content="Headway">`,
    ...(site === null
      ? []
      : [
          `<link rel="canonical" href="${whole(`${FOLDER}/${name}.html`)}">`,
          `<meta property="og:url" content="${whole(`${FOLDER}/${name}.html`)}">`,
          // No service shows an SVG as a preview: the picture of the page stands for it.
          `<meta property="og:image" content="${whole('pictures/wide.png')}">`,
          `<meta name="twitter:card" content="summary_large_image">`,
          `<link rel="alternate" type="application/json+oembed" href="${whole(`${FOLDER}/${name}.oembed.json`)}" title="${escaped(title)}">`,
        ]),
    `<script type="application/ld+json">${learningResource(name, scenario, site)}</script>`,
  ];
  const steps = lesson?.steps.map((step) => `<li>${escaped(step.question)}</li>`).join('') ?? '';
  const body = [
    `<p>${escaped(heading)}</p>`,
    `<h1>${escaped(question)}</h1>`,
    `<p>${escaped(description)}</p>`,
    ...(lesson?.before === undefined ? [] : [`<p><b>Before</b> ${escaped(lesson.before)}</p>`]),
    `<p><a class="open" href="../#${name}">${lesson === undefined ? 'Run it in Headway' : 'Open the lesson in Headway'}</a></p>`,
    `<figure><img src="${name}.svg" alt="${escaped(networkSentences(scenario.network))}"><figcaption>${escaped(
      `${networkSentences(scenario.network)} ${lanes.length === 1 ? 'One lane' : `${lanes.length} lanes`}, ${scenario.run.untilSeconds} s of simulated time.`,
    )}</figcaption></figure>`,
    ...(steps === '' ? [] : [`<h2>Steps</h2><ol>${steps}</ol>`]),
    ...(guide?.source === undefined ? [] : [`<p><b>Where it comes from</b> ${escaped(guide.source)}</p>`]),
    `<p><a href="index.html">All scenarios</a></p>`,
  ];
  return documentOf(`${question} · Headway`, description, head, body);
}

function indexOf(all: readonly NamedScenario[]): string {
  const list = (title: string, entries: readonly NamedScenario[]) =>
    `<h2>${title}</h2><ul>${entries
      .map(
        ({ name, scenario }) =>
          `<li><a href="${name}.html">${escaped(scenario.guide?.question ?? scenario.title)}</a> ${escaped(scenario.title)}</li>`,
      )
      .join('')}</ul>`;
  const words = 'Runs of networks under congestion, packet by packet, in a browser tab: lessons and scenarios.';
  return documentOf(
    'Lessons and scenarios · Headway',
    words,
    [],
    [
      '<h1>Lessons and scenarios</h1>',
      `<p>${words} <a href="../">Open Headway</a></p>`,
      list(
        'Lessons',
        all.filter(({ scenario }) => scenario.lesson !== undefined),
      ),
      list(
        'Scenarios',
        all.filter(({ scenario }) => scenario.lesson === undefined),
      ),
    ],
  );
}

/** https://schema.org/LearningResource */
function learningResource(name: string, scenario: Scenario, site: string | null): string {
  const { title, summary, lesson, guide } = scenario;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LearningResource',
    name: lesson?.title ?? title,
    description: summary,
    inLanguage: 'en',
    isAccessibleForFree: true,
    license: 'https://spdx.org/licenses/MIT.html',
    learningResourceType: lesson === undefined ? 'simulation' : 'lesson',
    about: 'network congestion control',
    ...(lesson !== undefined && { teaches: lesson.aim }),
    ...(lesson?.before !== undefined && { competencyRequired: lesson.before }),
    ...(lesson?.minutes !== undefined && { timeRequired: `PT${lesson.minutes}M` }),
    ...(guide?.source !== undefined && { isBasedOn: guide.source }),
    ...(site !== null && { url: `${site}#${name}`, image: `${site}${FOLDER}/${name}.svg` }),
  };
  // No text ends the element that it stands in.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** https://oembed.com, a rich answer. */
function oEmbedOf(name: string, { title }: Scenario, site: string): string {
  const source = escaped(`${site}?embed#${name}`);
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    provider_name: 'Headway',
    provider_url: site,
    title,
    ...FRAME,
    html: `<iframe src="${source}" title="${escaped(title)}" width="${FRAME.width}" height="${FRAME.height}" style="border: 0" allow="fullscreen" loading="lazy"></iframe>`,
  });
}

function siteMap(all: readonly NamedScenario[], site: string): string {
  const pages = ['', `${FOLDER}/index.html`, ...all.map(({ name }) => `${FOLDER}/${name}.html`)];
  const urls = pages.map((page) => `<url><loc>${escaped(`${site}${page}`)}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

const STYLE =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}' +
  'h1{line-height:1.2}img{display:block;max-width:100%;height:auto;background:#fff}figure{margin:1rem 0}' +
  'figcaption{font-size:14px}.open{display:inline-block;padding:.6rem 1rem;border:1px solid;border-radius:6px;text-decoration:none}';

function documentOf(title: string, description: string, head: readonly string[], body: readonly string[]): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">` +
    `<link rel="icon" href="../favicon.svg" type="image/svg+xml">${head.join('')}<style>${STYLE}</style></head>` +
    `<body><main>${body.join('')}</main></body></html>\n`
  );
}
