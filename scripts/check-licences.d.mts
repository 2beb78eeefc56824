export function licenceFaults(licences: Readonly<Record<string, string | readonly string[]>>): string[];
export function installedLicences(start?: string): Promise<Record<string, string | string[]>>;
