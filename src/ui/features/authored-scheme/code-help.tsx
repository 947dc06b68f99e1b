/** What the contract says of the function that the caret stands in. */
import { useStore } from 'zustand';
import { Button } from '../../../widgets/controls/button.tsx';
import { objectOf, type AuthoredContract, type AuthoredFunction } from '../../../authored/contract/contract.ts';
import { returnWords } from './code/documentation.ts';
import { withoutMarks } from './code/coded-parts.ts';
import { Coded } from './coded.tsx';
import { useAuthoredWork } from './authored-work.ts';

export function CodeHelp() {
  const work = useAuthoredWork();
  const place = useStore(work.store, (state) => state.place);
  if (place === null) return null;
  const { contract, functionName } = place;
  const found = contract.functions.find(({ name }) => name === functionName);
  return found === undefined ? (
    <Contract contract={contract} isProbes={functionName === 'probes'} />
  ) : (
    <FunctionHelp contract={contract} found={found} />
  );
}

/** Ways into the documentation. */
export function DocumentationLinks() {
  const work = useAuthoredWork();
  return (
    <p className="code-documentation">
      {(
        [
          ['Whole contract', 'The four kinds'],
          ['The language', 'The language'],
          ['Five exercises', 'Five exercises'],
        ] as const
      ).map(([words, section]) => (
        <Button key={section} className="text-button" onClick={() => work.document(section)}>
          {words}
        </Button>
      ))}
    </p>
  );
}

function FunctionHelp({ contract, found }: { readonly contract: AuthoredContract; readonly found: AuthoredFunction }) {
  const { name, parameters, help, returns, otherwise } = found;
  const objects = parameters.flatMap((each) => objectOf(contract, each) ?? []);
  return (
    <>
      <h3 className="code-signature">
        {name}({parameters.join(', ')})
      </h3>
      <div className="code-help-columns">
        <div>
          <p>
            <Coded>{help}</Coded>
          </p>
          {returns !== null && (
            <p>
              It returns <Coded>{returnWords(returns)}</Coded>
            </p>
          )}
          <p className="note">
            <Coded>{otherwise === undefined ? 'Every scheme of this kind has it.' : `Without it: ${otherwise}`}</Coded>
          </p>
          <p className="note">
            A scheme has no clock, no network and no randomness but that of the run, so a run is the same each time.
          </p>
          <DocumentationLinks />
        </div>
        <table>
          <tbody>
            {objects.flatMap((object) => [
              ...object.fields.map((field) => (
                <tr key={`${object.name}.${field.name}`} title={withoutMarks(field.help)}>
                  <th scope="row">
                    {object.name}.{field.name}
                  </th>
                  <td>{field.unit ?? TYPES[field.type]}</td>
                  <td>{field.writable === true ? 'can be set' : ''}</td>
                </tr>
              )),
              ...object.methods.map((method) => (
                <tr key={`${object.name}.${method.name}()`} title={withoutMarks(method.help)}>
                  <th scope="row">
                    {object.name}.{method.name}({method.parameters.join(', ')})
                  </th>
                  <td>{method.returns?.unit ?? (method.returns === null ? '' : TYPES[method.returns.type])}</td>
                  <td />
                </tr>
              )),
            ])}
          </tbody>
        </table>
      </div>
    </>
  );
}

const TYPES = {
  number: 'a number',
  boolean: 'true or false',
  text: 'a text',
  state: 'yours, plain data',
  parameters: 'as declared',
} as const;

/** Outside of every function: what there is. */
function Contract({ contract, isProbes }: { readonly contract: AuthoredContract; readonly isProbes: boolean }) {
  const { kind, help, functions, properties } = contract;
  const probes = properties.find(({ name }) => name === 'probes');
  return (
    <>
      <h3 className="code-signature">{isProbes ? 'probes' : kind}</h3>
      <div className="code-help-columns">
        <div>
          <p>
            <Coded>{(isProbes ? probes?.help : null) ?? help}</Coded>
          </p>
          <p className="note">Ctrl+Space lists what can be written here. F8 goes to the next error.</p>
          <DocumentationLinks />
        </div>
        <table>
          <tbody>
            {functions.map(({ name, parameters, help: words, otherwise }) => (
              <tr key={name} title={withoutMarks(words)}>
                <th scope="row">
                  {name}({parameters.join(', ')})
                </th>
                <td>{otherwise === undefined ? 'needed' : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
