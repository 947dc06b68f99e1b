/** A crowd of sessions: how they come and go, and what they ask for. */
import type { Scenario } from '../../../../scenario/schema.ts';
import { DescribedField } from './described-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

type Crowd = Extract<Scenario['traffic'][number], { kind: 'crowd' }>;

export function CrowdForm({ crowd, editing }: { readonly crowd: Crowd; readonly editing: ScenarioEditing }) {
  const path = `traffic.${crowd.id}`;
  const { arrivals } = crowd;
  return (
    <>
      <p className="form-note">
        {arrivals.kind === 'poisson' ? 'Sessions that join at random' : 'Sessions that come in waves'}, from{' '}
        {crowd.from.join(', ')} to {crowd.to.join(', ')}.
      </p>
      {arrivals.kind === 'poisson' && <DescribedField editing={editing} path={`${path}.arrivals.sessionsPerSecond`} />}
      {arrivals.kind === 'waves' &&
        arrivals.waves.map(({ fromSeconds, untilSeconds }, index) => (
          <div key={index}>
            <p className="form-note">
              From {fromSeconds} s to {untilSeconds} s:
            </p>
            <DescribedField editing={editing} path={`${path}.arrivals.waves.${index}.joins`} />
            <DescribedField editing={editing} path={`${path}.arrivals.waves.${index}.leaves`} />
          </div>
        ))}
      {crowd.meanStaySeconds !== undefined && <DescribedField editing={editing} path={`${path}.meanStaySeconds`} />}
      {crowd.demand !== undefined && (
        <>
          <DescribedField editing={editing} path={`${path}.demand.share`} />
          <DescribedField editing={editing} path={`${path}.demand.leastBitsPerSecond`} />
          <DescribedField editing={editing} path={`${path}.demand.mostBitsPerSecond`} />
        </>
      )}
      {crowd.hostRateBitsPerSecond !== undefined && (
        <DescribedField editing={editing} path={`${path}.hostRateBitsPerSecond`} />
      )}
    </>
  );
}
