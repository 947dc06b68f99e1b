/** Before there is any code: what one can begin from. */
import { capitalised } from '../../../base/format.ts';
import { OWN_CONTRACTS } from '../../../authored/contract/contracts.ts';
import { OWN_KINDS } from '../../../authored/contract/kinds.ts';
import { usePageState } from '../../core/page/page-context.ts';
import { CodeHead } from './code-head.tsx';
import { DocumentationLinks } from './code-help.tsx';
import { BEGINNINGS } from './beginnings.ts';
import './code-start.css';

interface Props {
  readonly letter: string;
  readonly laneId: string;
  readonly onBegin: (source: string) => void;
}

export function CodeStart({ letter, laneId, onBegin }: Props) {
  const hasTcp = usePageState((state) => state.scenario.traffic.some((one) => 'transport' in one));
  const plane = usePageState((state) => state.scenario.lanes.find(({ id }) => id === laneId)?.dataPlane);
  return (
    <>
      <CodeHead letter={letter} title="Your own scheme" />
      <div className="code-start">
        <p>
          A scheme is a few functions in JavaScript. It runs in lane {letter}, beside the others. What do you want to
          decide?
        </p>
        <DocumentationLinks />
        {OWN_KINDS.map((kind) => {
          const why = whyNot(kind === 'window law' && !hasTcp, kind !== 'explicit-rate rule' && plane !== 'packets');
          return (
            <section key={kind} aria-label={kind}>
              <h3>{capitalised(kind)}</h3>
              <p>{OWN_CONTRACTS[kind].help}</p>
              {why !== null && <p className="code-why-not">{why}</p>}
              <div className="code-beginnings">
                {BEGINNINGS.filter((one) => one.kind === kind).map(({ id, title, source }) => (
                  <button
                    key={id}
                    type="button"
                    className="button"
                    disabled={why !== null}
                    onClick={() => onBegin(source)}
                  >
                    {id.startsWith('new-') ? 'Begin with a few lines' : title}
                  </button>
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </>
  );
}

function whyNot(hasNoWindow: boolean, hasNoPackets: boolean): string | null {
  if (hasNoPackets) return 'This lane has no data packets. Carry its data as packets first.';
  return hasNoWindow ? 'No traffic here is TCP, so nothing has a window.' : null;
}
