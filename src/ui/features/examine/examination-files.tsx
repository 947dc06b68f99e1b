/** The examination as files: Markdown for a draft, CSV and JSON with every number. */
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import { reportCsv, reportMarkdown, type ExaminationReport } from '../../../examination/report.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import type { ExaminationState } from './examination.ts';
import { download } from '../../../widgets/files/download.ts';

interface Props {
  readonly results: ExaminationState['results'];
  readonly quick: boolean;
}

export function ExaminationFiles({ results, quick }: Props) {
  const columns = results.map(({ id, title, sentence, questions, paper: { sender } }) => ({
    id,
    ...(sender.key !== undefined && { key: sender.key }),
    title,
    sentence,
    questions,
  }));
  const report = (): ExaminationReport => ({
    headwayExamination: 1,
    modelVersion: MODEL_VERSION,
    quick,
    seeds: null,
    columns,
  });
  const save = (ending: string, content: string, type: string) =>
    download(`examination.${ending}`, new Blob([content], { type }));
  return (
    <div className="row" role="group" aria-label="Save the examination as">
      <Button
        onClick={() => save('md', reportMarkdown(report(), `${location.origin}${location.pathname}`), 'text/markdown')}
      >
        Markdown
      </Button>
      <Button onClick={() => save('csv', reportCsv(report()), 'text/csv')}>CSV</Button>
      <Button onClick={() => save('json', `${JSON.stringify(report(), null, 1)}\n`, 'application/json')}>JSON</Button>
    </div>
  );
}
