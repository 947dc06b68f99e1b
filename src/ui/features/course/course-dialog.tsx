/** A lesson for a learning platform: a zip to upload there. */
import { useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { download, fileName } from '../../../widgets/files/download.ts';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePageState } from '../../core/page/page-context.ts';
import { coursePackage, type CourseStandard } from './course-package.ts';

const STANDARDS: readonly { readonly id: CourseStandard; readonly title: string }[] = [
  { id: 'scorm-1.2', title: 'SCORM 1.2' },
  { id: 'cmi5', title: 'cmi5' },
];

export function CourseDialog({ onClose }: { readonly onClose: () => void }) {
  const scenario = usePageState((state) => state.lesson?.scenario ?? state.scenario);
  const [state, setState] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { lesson } = scenario;
  const save = async (standard: CourseStandard, title: string) => {
    if (lesson === undefined) return;
    setBusy(true);
    try {
      const data = await coursePackage(scenario, lesson, standard, (share) =>
        setState(`${Math.round(share * 100)} % of the site’s files are fetched.`),
      );
      download(`${fileName(lesson.title)}-${standard}.zip`, new Blob([data], { type: 'application/zip' }));
      setState(`The package for ${title} is saved: ${(data.length / 1e6).toFixed(1)} MB. Upload it to your platform.`);
    } catch (error) {
      setState(`The package could not be made. ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="Course package" onClose={onClose} className="course">
      {lesson === undefined ? (
        <p>This scenario has no lesson. Open or write one first.</p>
      ) : (
        <>
          <p>
            The lesson “{lesson.title}” with the site’s own files, to upload to a learning platform. It runs there, and
            tells the platform each prediction with its reason, the share of predictions that were as the run, and when
            all steps are done. Nothing goes anywhere else.
          </p>
          <div className="file-ways row wrap">
            {STANDARDS.map(({ id, title }) => (
              <Button key={id} disabled={isBusy} onClick={() => void save(id, title)}>
                <Icon name="download" />
                {title}
              </Button>
            ))}
          </div>
        </>
      )}
      <p role="status">{state}</p>
    </Dialog>
  );
}
