/** The queues that a link's discipline gives to flows: a bar for each, whose it is, and where it stands among them. */
import './flow-queues.css';
import { counted, withCommas } from '../../../../base/format.ts';
import type { InspectedQueues, InspectionTarget } from '../../../../simulation/report.ts';
import { barScale, queueWords } from './queue-words.ts';

interface Props extends InspectedQueues {
  readonly onSelect: (target: InspectionTarget) => void;
}

export function FlowQueues({ count, filled, listed, unlisted, unlistedPackets, onSelect }: Props) {
  const scale = barScale(Math.max(0, ...listed.map(({ packets }) => packets)));
  return (
    <section aria-label="Queues by flow">
      <h3>
        Queues by flow
        <span>
          packets wait in {withCommas(filled)} of {withCommas(count)}
        </span>
      </h3>
      <ul className="flow-queues">
        {listed.map((one) => (
          <li key={one.queue}>
            {one.flow === null ? (
              <span>No flow</span>
            ) : (
              <button type="button" className="text-button" onClick={() => onSelect(one.flow!.target)}>
                {one.flow.label}
              </button>
            )}
            <span className="flow-queue-bar" aria-hidden="true">
              <i style={{ width: `${(100 * one.packets) / scale}%` }} />
            </span>
            <b>{counted(one.packets, 'packet')}</b>
            <small>{queueWords(one)}</small>
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="flow-queues-rest">
          and {counted(unlistedPackets, 'packet')} in {counted(unlisted, 'shorter queue')}
        </p>
      )}
    </section>
  );
}
