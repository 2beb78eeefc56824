export function failedUnitTests(report: unknown, root: string): string[];
export function failedBrowserTests(report: unknown): string[];
