/** The results as files: the numbers of all figures, and the chart that is shown. */
import { Button } from '../../../widgets/controls/button.tsx';
import { type Results, resultsCsv } from '../../../experiment/results.ts';
import { download, fileName } from '../../../widgets/files/download.ts';
import { pngOf, type SvgFile } from '../../../widgets/files/figure-files.ts';
import { svgOfChart } from './chart-files.ts';

interface Props {
  readonly title: string;
  /** What stands below the saved chart. */
  readonly notes: () => readonly string[];
  readonly results: () => Results;
  readonly chart: () => SVGSVGElement | null;
}

export function ResultFiles({ title, notes, results, chart }: Props) {
  const name = fileName(title);
  const save = (ending: string, content: BlobPart, type: string) =>
    download(`${name}.${ending}`, new Blob([content], { type }));
  const drawn = (use: (file: SvgFile) => void) => () => {
    const svg = chart();
    if (svg !== null) use(svgOfChart(svg, title, notes()));
  };
  return (
    <div className="row" role="group" aria-label="Save the results as">
      <Button onClick={() => save('csv', resultsCsv(results()), 'text/csv')}>CSV</Button>
      <Button onClick={() => save('json', `${JSON.stringify(results(), null, 2)}\n`, 'application/json')}>JSON</Button>
      <Button onClick={drawn(({ text }) => save('svg', text, 'image/svg+xml'))}>SVG</Button>
      <Button onClick={drawn((file) => void pngOf(file).then((picture) => download(`${name}.png`, picture)))}>
        PNG
      </Button>
    </div>
  );
}
