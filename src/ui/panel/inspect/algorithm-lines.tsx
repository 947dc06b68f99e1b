/** The paper's lines with the one in force inverted, and its numbers put in below it. */
import type { AlgorithmExcerpt } from '../../../simulation/report.ts';

export function AlgorithmLines({ title, source, lines }: AlgorithmExcerpt) {
  return (
    <section>
      <h3>
        {title} <span>{source}</span>
      </h3>
      {/* Long lines scroll, by keyboard too. */}
      <div className="algorithm" tabIndex={0} role="group" aria-label={title}>
        <ol>
          {lines.map(({ number, text, current }, index) => (
            <li
              key={index}
              className={current === true ? 'current' : number === '' ? 'numbers' : undefined}
              aria-current={current === true ? 'step' : undefined}
            >
              <i>{number}</i>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
