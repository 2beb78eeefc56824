export function checkBuild(folder: string): { problems: string[]; entries: string[] };
