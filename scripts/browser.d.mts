export const CHROMIUM_ARGUMENTS: string[];
export function findBrowser(): string | null;
export function findOrInstallBrowser(): string | null;
export function findFirefox(): string | null;
export function findJavaScriptCore(): string | null;
