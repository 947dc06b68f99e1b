/** The text that puts what is open into another page, in a frame. */
import { useId, useState } from 'react';
import { CopyButton } from '../../../widgets/controls/copy-button.tsx';
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import { escaped, networkSentences, networkSvg } from '../../../figure/network-figure.ts';
import { scenarioHash } from '../../../scenario/link/content-hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { viewOf } from '../../../views/view-of.ts';
import { embedSearch, type EmbedOptions, MOST_CHARTS } from '../../core/page/embed-options.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePageState } from '../../core/page/page-context.ts';

const SIZES = [
  { title: '760 × 420', width: 760, height: 420 },
  { title: '960 × 640, room for charts', width: 960, height: 640 },
  { title: '480 × 320, one lane', width: 480, height: 320 },
  { title: '320 × 240, the smallest', width: 320, height: 240 },
] as const;

/** A lesson is beside its chart, or below it. */
const LESSON_SIZES = [
  SIZES[0],
  { ...SIZES[1], title: '960 × 640' },
  { title: '480 × 800, a column', width: 480, height: 800 },
];

const THEMES = [
  { value: 'system', title: 'As the reader’s system' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
] as const;

/** @param link what the frame opens */
export function EmbedField({ link }: { readonly link: string }) {
  const scenario = usePageState((state) => state.lesson?.scenario ?? state.scenario);
  const { title } = scenario;
  const sizes = scenario.lesson === undefined ? SIZES : LESSON_SIZES;
  const [asFigure, setAsFigure] = useState(false);
  const lanes = usePageState((state) => state.lanes);
  const prefix = useId();
  const [chosenSize, setSize] = useState(0);
  const [options, setOptions] = useState<EmbedOptions>({
    theme: null,
    charts: null,
    autoplay: false,
    readOnly: false,
    laneId: null,
  });
  const size = chosenSize < sizes.length ? chosenSize : 0;
  const { width, height } = sizes[size]!;
  const frame = embedText(link, title, options, width, height);
  const text = asFigure ? figureText(frame, link, scenario) : frame;
  const chosen = options.charts ?? [];
  const choose = (charts: readonly string[]) => change({ charts: charts.length === 0 ? null : charts });
  const change = (part: Partial<EmbedOptions>) => setOptions((before) => ({ ...before, ...part }));
  return (
    <details className="embed-field">
      <summary>Embed in another page</summary>
      <div className="embed-choices">
        <label htmlFor={`${prefix}-size`}>Size</label>
        <select id={`${prefix}-size`} value={size} onChange={(event) => setSize(Number(event.target.value))}>
          {sizes.map((one, index) => (
            <option key={one.title} value={index}>
              {one.title}
            </option>
          ))}
        </select>
        <label htmlFor={`${prefix}-theme`}>Theme</label>
        <select
          id={`${prefix}-theme`}
          value={options.theme ?? 'system'}
          onChange={({ target: { value } }) => change({ theme: value === 'light' || value === 'dark' ? value : null })}
        >
          {THEMES.map(({ value, title: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        {lanes.length > 1 && (
          <>
            <label htmlFor={`${prefix}-lane`}>First lane shown</label>
            <select
              id={`${prefix}-lane`}
              value={options.laneId ?? ''}
              onChange={({ target: { value } }) => change({ laneId: value === '' ? null : value })}
            >
              {lanes.map(({ laneId, letter }, index) => (
                <option key={laneId} value={index === 0 ? '' : laneId}>
                  {letter}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      <fieldset className="embed-switches">
        <legend>Charts, from a height of 560 on</legend>
        {chartsOf(lanes).map(({ id, title: name }) => {
          const on = chosen.includes(id);
          return (
            <Switch
              key={id}
              title={name}
              on={on}
              disabled={!on && chosen.length === MOST_CHARTS}
              onChange={() => choose(on ? chosen.filter((other) => other !== id) : [...chosen, id])}
            />
          );
        })}
      </fieldset>
      <div className="embed-switches">
        <Switch title="Plays at once" on={options.autoplay} onChange={(autoplay) => change({ autoplay })} />
        <Switch
          title="As a figure: caption, how to cite, a still picture for print"
          on={asFigure}
          onChange={setAsFigure}
        />
        <Switch title="Read-only" on={options.readOnly} onChange={(readOnly) => change({ readOnly })} />
      </div>
      <textarea
        readOnly
        rows={4}
        value={text}
        aria-label="Text for the other page"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={text} label="Copy the text" />
    </details>
  );
}

/** The charts of all lanes, by id, each once. */
function chartsOf(lanes: readonly LiveLane[]): readonly { readonly id: string; readonly title: string }[] {
  const all = lanes.flatMap(({ shape }) => viewOf(shape).charts(shape, 'all'));
  return [...new Map(all.map((chart) => [chart.id, chart])).values()];
}

function Switch({
  title,
  on,
  disabled = false,
  onChange,
}: {
  readonly title: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <label className="share-moment row">
      <input type="checkbox" checked={on} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      {title}
    </label>
  );
}

/** An `iframe` element. The title is somebody's words: it is escaped. */
export function embedText(link: string, title: string, options: EmbedOptions, width: number, height: number): string {
  const [address, fragment] = link.split('#');
  const source = `${address}${embedSearch(options)}${fragment === undefined ? '' : `#${fragment}`}`;
  return `<iframe src="${escaped(source)}" title="${escaped(title)}" width="${width}" height="${height}" style="border: 0" allow="fullscreen" loading="lazy"></iframe>`;
}

/**
 * The frame in a `figure` for books and papers: a caption that says what runs and how to cite it, and a still picture of the network
 * where pages are printed or run no scripts.
 */
function figureText(frame: string, link: string, scenario: Scenario): string {
  const { title, summary, network, run, guide } = scenario;
  const words = networkSentences(network);
  const still = `data:image/svg+xml,${encodeURIComponent(networkSvg(network))}`;
  const what = `scenario ${scenarioHash(scenario)}, model version ${MODEL_VERSION}, seed ${run.seed}`;
  return [
    '<figure class="headway-figure">',
    '<style>.headway-still{display:none}@media print{.headway-figure iframe{display:none}.headway-still{display:block}}</style>',
    '<noscript><style>.headway-figure iframe{display:none}.headway-still{display:block!important}</style></noscript>',
    frame,
    `<img class="headway-still" src="${escaped(still)}" alt="${escaped(words)}">`,
    `<figcaption><b>${escaped(guide?.question ?? title)}</b> ${escaped(summary)} ${escaped(words)} Run with <a href="${escaped(link)}">Headway</a>, ${what}. To cite: Headway contributors, Headway: a laboratory for network congestion control that runs in a browser tab; ${what}.</figcaption>`,
    '</figure>',
  ].join('\n');
}
