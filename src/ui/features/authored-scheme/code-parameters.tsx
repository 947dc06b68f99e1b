/** A field for each parameter that the running source declares. Moving one holds from now on, as in any lane. */
import { useMemo, useState } from 'react';
import { unitOf } from '../../../base/field.ts';
import type { AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import type { ParameterDeclaration, ParameterValue } from '../../../schemes/declaration.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { FieldControl } from '../../chrome/panel/scenario/described-field.tsx';
import { changeLabel } from '../../core/words/change-words.ts';
import { Coded } from './coded.tsx';
import { declaredParameters } from './code/complete.ts';
import { parameterPaths } from './authored-work.ts';

interface Props {
  readonly laneId: string;
  readonly letter: string;
  readonly scheme: AuthoredSchemeText | null;
}

export function CodeParameters({ laneId, letter, scheme }: Props) {
  const page = usePage();
  const scenario = usePageState((state) => state.draft);
  const [refused, setRefused] = useState<{ readonly id: string; readonly reason: string } | null>(null);
  const source = scheme?.source ?? '';
  const parameters = useMemo(() => (source === '' ? [] : (declaredParameters(source) ?? [])), [source]);
  const paths = scheme === null ? [] : parameterPaths(scenario, laneId, scheme.id);
  const change = (parameter: ParameterDeclaration, value: ParameterValue) => {
    const label = `${letter}: ${changeLabel(parameter.title, value, unitOf(parameter))}`;
    const reasons = paths.map((path) => page.document.change(`${path}.${parameter.id}`, value, label));
    const reason = reasons.find((one) => one !== null) ?? null;
    setRefused(reason === null ? null : { id: parameter.id, reason });
  };
  return (
    <>
      <h3>Parameters</h3>
      {parameters.length === 0 ? (
        <p className="code-remark">
          <Coded>
            {scheme === null
              ? 'Apply the code, and what it declares under `parameters` is moved here.'
              : 'The code declares none. Write `parameters: { step: { from: 0, to: 8, start: 1 } }`.'}
          </Coded>
        </p>
      ) : (
        <>
          {parameters.map((parameter) => (
            <FieldControl
              key={parameter.id}
              field={parameter}
              value={page.document.value(`${paths[0] ?? ''}.${parameter.id}`) ?? parameter.default}
              error={refused?.id === parameter.id ? refused.reason : null}
              onChange={(value) => change(parameter, value)}
            />
          ))}
          <p className="code-remark">
            A change applies from now on and is recorded on the timeline. At 0 s (Restart) it is the value of the whole
            run.
          </p>
        </>
      )}
    </>
  );
}
