/** The fields of an object that are numbers, truth values or words, by name. */
export type PlainFields = Readonly<Record<string, number | boolean | string>>;

/**
 * The plain fields of an object, those that are private included: what it declares with a first value is what is
 * saved, so no field is forgotten. Arrays and objects are left out, since they need copies: who has them saves them.
 * `Object.assign` takes the fields back.
 */
export function plainFields(object: object): PlainFields {
  const fields: Record<string, number | boolean | string> = {};
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** Something whose plain fields are all that it remembers. */
export abstract class PlainState {
  save(): PlainFields {
    return plainFields(this);
  }

  restore(fields: PlainFields): void {
    Object.assign(this, fields);
  }
}
