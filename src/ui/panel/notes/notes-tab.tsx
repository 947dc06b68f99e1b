/** What to watch for, and what is modelled and what is left out. */
import './notes-tab.css';
import { MarkdownText } from './markdown-text.tsx';

export interface NotesTabProps {
  readonly title: string;
  readonly watch: string;
  /** Markdown. */
  readonly notes: string;
}

export function NotesTab({ title, watch, notes }: NotesTabProps) {
  return (
    <div className="notes-tab">
      <h2>{title}</h2>
      {watch !== '' && <p className="notes-watch">{watch}</p>}
      {notes === '' ? <p>This scenario has no notes.</p> : <MarkdownText source={notes} />}
    </div>
  );
}
