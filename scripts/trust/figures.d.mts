export function putFigure(text: string, row: { command: string; figure: string }): string;
