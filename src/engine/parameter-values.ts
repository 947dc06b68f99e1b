/** Values of declared parameters, by id: of a scheme, a window law or a queue discipline. */
export type ParameterValues = Readonly<Record<string, number | string | boolean | readonly string[]>>;
