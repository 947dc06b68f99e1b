export function serve(directory: string, port?: number): Promise<{ url: string; close(): Promise<void> }>;
