/** The generators as templates: what each is called. */
export const TEMPLATES = [
  { value: 'dumbbell', title: 'Dumbbell' },
  { value: 'parking-lot', title: 'Parking lot' },
  { value: 'star', title: 'Star' },
  { value: 'tree', title: 'Tree' },
  { value: 'two-sites', title: 'Two sites' },
  { value: 'transit-stub', title: 'Transit-stub' },
] as const;

export type Template = (typeof TEMPLATES)[number]['value'];

/** As it follows "use" or "add". */
export const nameOf = (template: Template): string => `a ${template.replaceAll('-', ' ')}`;
