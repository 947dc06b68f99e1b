/** The paper's lines with the one in force inverted, and its numbers put in below it. */
import type { AlgorithmExcerpt } from '../../../../simulation/report.ts';

export function AlgorithmLines({ title, source, lines }: AlgorithmExcerpt) {
  return (
    <section>
      <h3>
        {title} <span>{source}</span>
      </h3>
      <div className="algorithm" role="group" aria-label={title}>
        <ol>
          {lines.map(({ number, text, current }, index) => (
            <li
              key={index}
              className={current === true ? 'current' : number === '' ? 'numbers' : undefined}
              aria-current={current === true ? 'step' : undefined}
            >
              <i>{number}</i>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
