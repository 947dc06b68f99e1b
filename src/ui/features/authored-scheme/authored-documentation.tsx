/** How to write a scheme: docs/authored-schemes.md, section by section. */
import { useEffect, useRef } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import text from '../../../../docs/authored-schemes.md?raw';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { MarkdownText } from '../../core/words/markdown-text.tsx';
import { sectionsOf } from './sections-of.ts';
import { useAuthoredWork } from './authored-work.ts';
import './authored-documentation.css';

const { title, sections } = sectionsOf(text);

export function AuthoredDocumentation({ onClose }: { readonly onClose: () => void }) {
  const work = useAuthoredWork();
  const body = useRef<HTMLDivElement>(null);
  const goTo = (section: string) => {
    const found = [...(body.current?.children ?? [])].find((one) => one.getAttribute('aria-label') === section);
    found?.scrollIntoView();
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  };
  useEffect(() => {
    const asked = work.takeAskedSection();
    if (asked !== null) goTo(asked);
  }, [work]);
  return (
    <Dialog title={title} onClose={onClose} className="authored-documentation" width={760}>
      <nav aria-label="Sections">
        {sections.map((one) => (
          <Button key={one.title} className="text-button" onClick={() => goTo(one.title)}>
            {one.title}
          </Button>
        ))}
      </nav>
      <div ref={body} className="markdown">
        {sections.map((one) => (
          // A section that was asked for has the focus, so that reading goes on from there.
          <section key={one.title} aria-label={one.title} tabIndex={-1}>
            <h3>{one.title}</h3>
            <MarkdownText source={one.text} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
