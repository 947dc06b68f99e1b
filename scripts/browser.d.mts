export const CHROMIUM_ARGUMENTS: string[];
export function findBrowser(): string | null;
export function findOrInstallBrowser(): string | null;
