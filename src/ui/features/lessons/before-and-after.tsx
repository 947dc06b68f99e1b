/** What one needs to know before a lesson, and what one can do after it. */
import type { Lesson } from '../../../scenario/schema/lesson.ts';

export function BeforeAndAfter({ lesson }: { readonly lesson: Lesson }) {
  const { before, aim } = lesson;
  return (
    <dl className="lesson-before-after">
      {before !== undefined && (
        <>
          <dt>Before</dt>
          <dd>{before}</dd>
        </>
      )}
      <dt>After</dt>
      <dd>{aim}</dd>
    </dl>
  );
}
