export const WITHOUT_FIGURE: readonly string[] = [];
