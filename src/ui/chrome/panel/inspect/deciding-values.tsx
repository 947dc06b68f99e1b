/** The values that decided, with the paper's symbols; the one that tipped the balance in the colour of loss. */
import type { InspectedValue } from '../../../../simulation/report.ts';

export function DecidingValues({ values }: { readonly values: readonly InspectedValue[] }) {
  if (values.length === 0) return null;
  const decided = values.some((value) => value.decided === true);
  return (
    <section>
      <h3>{decided ? 'What decided' : 'State'}</h3>
      <table className="deciding-values">
        <tbody>
          {values.map(({ name, meaning, value, decided: tipped, symbol }) => (
            <tr
              key={`${name} ${meaning}`}
              className={tipped === true ? 'decided' : symbol === true ? 'symbol' : undefined}
            >
              <th scope="row">{name}</th>
              <td>{meaning}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
