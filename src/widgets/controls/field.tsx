/** What every field of a form has: its name, help when asked for, what is wrong with it, the way back to its default. */
import './field.css';
import { type ReactNode, useId, useState } from 'react';

export interface FieldTexts {
  readonly label: string;
  /** As in the paper; drawn in the colour of what a scheme decides. */
  readonly symbol?: string | undefined;
  readonly help?: string | undefined;
  /** What is wrong with the value, and how to fix it. */
  readonly error?: string | null | undefined;
}

/** The default beside a field. */
interface FieldDefault {
  /** e.g. `40 flows/s`. */
  readonly text: string;
  /** Where it comes from, e.g. `section V-B`. */
  readonly source?: string | undefined;
  /** The field has another value. */
  readonly changed: boolean;
  readonly reset: () => void;
}

interface Props extends FieldTexts {
  /** The id of the control that the label names. */
  readonly controlId: string;
  /** Beside the label. */
  readonly control: ReactNode;
  readonly standard?: FieldDefault | undefined;
  /** Under the label: a slider, a list. It is given the ids of help and error. */
  readonly children?: ReactNode;
}

/** Ids for `aria-describedby` of a field's control. */
export function describedBy(controlId: string): string {
  return `${controlId}-help ${controlId}-error`;
}

export function Field({ controlId, label, symbol, help, error, control, standard, children }: Props) {
  const [helping, setHelping] = useState(false);
  const groupId = useId();
  const faulty = error !== null && error !== undefined && error !== '';
  return (
    <div className={faulty ? 'field faulty' : 'field'} id={groupId}>
      <div className="field-head row">
        <label htmlFor={controlId}>
          {symbol !== undefined && <i className="field-symbol">{symbol}</i>} {label}
        </label>
        {help !== undefined && help !== '' && (
          <button
            type="button"
            className="field-ask"
            aria-expanded={helping}
            aria-controls={`${controlId}-help`}
            aria-label={`What is ${label}?`}
            onClick={() => setHelping(!helping)}
          >
            ?
          </button>
        )}
        <div className="field-control row">{control}</div>
      </div>
      {(children !== undefined || standard !== undefined) && (
        <div className="field-body row">
          {children}
          {standard !== undefined && <Standard label={label} {...standard} />}
        </div>
      )}
      <p id={`${controlId}-help`} className="field-help" hidden={!helping}>
        {help}
        {standard?.source !== undefined && <span className="field-source">Default: {standard.source}.</span>}
      </p>
      <p id={`${controlId}-error`} className="field-error" role="alert" hidden={!faulty}>
        {error}
      </p>
    </div>
  );
}

function Standard({ label, text, changed, reset }: FieldDefault & { readonly label: string }) {
  if (!changed) return <span className="field-standard">default</span>;
  return (
    <button
      type="button"
      className="field-standard"
      title="Back to the default"
      aria-label={`${label} back to its default, ${text}`}
      onClick={reset}
    >
      ↺ {text}
    </button>
  );
}
