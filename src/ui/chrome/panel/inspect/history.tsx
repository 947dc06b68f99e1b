/** What happened to the object: where in time, and what. A moment is a way there. */
import type { Inspection } from '../../../../simulation/report.ts';
import { PacketGlyph } from '../../../core/icons/packet-glyph.tsx';
import { usePage } from '../../../core/page/page-context.ts';
import { historyGlyph } from './glyph-of.ts';

interface Props {
  readonly history: Inspection['history'];
}

export function History({ history }: Props) {
  const { run } = usePage();
  if (history.length === 0) return null;
  return (
    <section>
      <h3>
        Its history <span>seconds</span>
      </h3>
      {history.length > 1 && <Strip history={history} />}
      <ol className="history">
        {history.map(({ atSeconds, label }, index) => (
          <li key={index}>
            <button type="button" title="Go to this moment" onClick={() => run.seek(atSeconds)}>
              {atSeconds.toFixed(3)}
            </button>
            {label}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The same on a line, as far apart as they were. */
function Strip({ history }: Pick<Props, 'history'>) {
  const first = history[0].atSeconds;
  const last = history[history.length - 1].atSeconds;
  return (
    <div className="history-strip" aria-hidden="true">
      {history.map(({ atSeconds, label }, index) => {
        const glyph = historyGlyph(label);
        const place = last > first ? (atSeconds - first) / (last - first) : 0;
        return (
          <span key={index} style={{ left: `${place * 100}%` }}>
            {glyph === null ? <i /> : <PacketGlyph name={glyph} />}
          </span>
        );
      })}
    </div>
  );
}
