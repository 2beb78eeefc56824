export function stagesOf(
  source: string,
  tests: readonly { readonly path: string; readonly took: number }[],
): { readonly files: string[]; readonly timeout: number }[];
export function stagesBeside(source: string, files: readonly string[]): { readonly files: string[]; readonly timeout: number }[];
