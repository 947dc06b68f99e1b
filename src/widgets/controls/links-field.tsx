/** Directed links of the network: those that a rule finds, or a list of one's own. */
import { useId } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';

interface LinksFieldProps extends FieldTexts {
  /** A rule's name, or link ids. */
  readonly value: string | readonly string[];
  /** The rule that may stand instead of a list, e.g. `bottlenecks`. */
  readonly rule: { readonly value: string; readonly title: string };
  /** All that can be chosen, ids with what they are called. */
  readonly links: readonly { readonly id: string; readonly title: string }[];
  readonly source?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
}

const CHOSEN = ' chosen';
/** A generated network has thousands; a list of boxes is no way to choose among them. */
const MAX_LISTED = 200;

export function LinksField({ value, rule, links, source, disabled, onChange, ...texts }: LinksFieldProps) {
  const id = useId();
  const chosen = typeof value === 'string' ? null : value;
  const listed = links.slice(0, MAX_LISTED);
  const toggle = (link: string, on: boolean) => {
    const wanted = new Set(chosen ?? []);
    if (on) wanted.add(link);
    else wanted.delete(link);
    // In the network's order, so that the same choice is the same value.
    onChange(links.map((candidate) => candidate.id).filter((candidate) => wanted.has(candidate)));
  };
  return (
    <Field
      controlId={id}
      {...texts}
      control={
        <select
          id={id}
          className="field-select"
          value={chosen === null ? rule.value : CHOSEN}
          disabled={disabled}
          aria-describedby={describedBy(id)}
          onChange={(event) => onChange(event.target.value === CHOSEN ? [] : rule.value)}
        >
          <option value={rule.value}>{rule.title}</option>
          <option value={CHOSEN}>Chosen links</option>
        </select>
      }
      standard={{ text: rule.title, source, changed: chosen !== null, reset: () => onChange(rule.value) }}
    >
      {chosen === null ? (
        <p className="field-note" />
      ) : (
        <div className="field-links stack note" role="group" aria-label={texts.label}>
          {listed.map((link) => (
            <label key={link.id}>
              <input
                type="checkbox"
                checked={chosen.includes(link.id)}
                disabled={disabled}
                onChange={(event) => toggle(link.id, event.target.checked)}
              />
              {link.title}
            </label>
          ))}
          {links.length > listed.length && (
            <p>
              The network has {links.length} links; the first {listed.length} are listed.
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
