export function checkFloors(
  folders: string[],
  baseDir: string,
): Promise<{ violations: { rule: string; from: string; to: string }[]; files: number; imports: number }>;
