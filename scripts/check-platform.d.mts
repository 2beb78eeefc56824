export function missingNames(
  files: readonly { path: string; text: string }[],
  oldest?: Readonly<Record<string, string>>,
): { path: string; name: string; lacks: string[] }[];
