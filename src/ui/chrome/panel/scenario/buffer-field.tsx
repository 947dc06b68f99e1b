/** A link's buffer: its unit, and its size in that unit. */
import { describeField } from '../../../../scenario/describe-field.ts';
import { bufferInUnit, type BufferUnit } from '../../../../scenario/buffer-units.ts';
import type { BufferLimit } from '../../../../scenario/schema/field.ts';
import type { ProfiledNumber } from '../../../../scenario/schema/profile.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { greatestValue } from '../../../../scenario/varying.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { changeLabel } from '../../../core/words/change-words.ts';
import { DescribedField } from './described-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

const UNITS = [
  { value: 'packets', title: 'packets', help: '' },
  { value: 'bytes', title: 'bytes', help: '' },
  { value: 'time', title: "time at the link's rate", help: 'As many bytes as the link sends in this time.' },
  { value: 'bdp', title: 'BDP', help: 'Multiples of the bandwidth-delay product.' },
] as const;

const SIZES = { packets: 'bufferPackets', bytes: 'bufferLimit.bytes', time: 'bufferLimit.seconds' } as const;

/** What a bandwidth-delay product is calculated with at first. */
const ROUND_TRIP_SECONDS = 0.1;

interface Props {
  readonly editing: ScenarioEditing;
  /** The path of the link, or of the template’s parameters. */
  readonly path: string;
  /** The link's rate, bit/s. */
  readonly rate: ProfiledNumber;
}

export function BufferField({ editing, path, rate }: Props) {
  const title = describeField(`${path}.bufferPackets`, editing.scenario)?.title ?? 'Buffer';
  const limit = editing.valueOf(`${path}.bufferLimit`) as BufferLimit | undefined;
  const packets = (editing.valueOf(`${path}.bufferPackets`) ?? 1) as ProfiledNumber;
  const unit: BufferUnit = limit?.kind ?? 'packets';
  const choose = (next: string) => {
    const surroundings = {
      rateBitsPerSecond: greatestValue(rate),
      packetBytes: fullPacketBytes(editing.scenario),
      roundTripSeconds: ROUND_TRIP_SECONDS,
    };
    const value = bufferInUnit(next as BufferUnit, greatestValue(packets), limit, surroundings);
    editing.change(`${path}.bufferLimit`, value, changeLabel(`${title} in`, next));
  };
  return (
    <>
      <ChoiceField
        label={`${title} in`}
        options={UNITS}
        value={unit}
        standard="packets"
        error={editing.errorOf(`${path}.bufferLimit`)}
        onChange={choose}
      />
      {unit === 'bdp' ? (
        <>
          <DescribedField editing={editing} path={`${path}.bufferLimit.multiple`} title={title} />
          <DescribedField editing={editing} path={`${path}.bufferLimit.roundTripSeconds`} />
        </>
      ) : (
        <DescribedField editing={editing} path={`${path}.${SIZES[unit]}`} title={title} />
      )}
    </>
  );
}

/** Bytes of the largest packet that the traffic sends; 1,500 where there is no traffic. */
function fullPacketBytes({ traffic }: Scenario): number {
  const sizes = traffic.map((one) => {
    if (one.kind === 'calls') return Math.max(one.requestBytes, one.answerBytes);
    return 'transport' in one ? one.transport.segmentBytes + one.transport.headerBytes : one.packetBytes;
  });
  return sizes.length === 0 ? 1500 : Math.max(...sizes);
}
