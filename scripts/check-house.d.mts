export function checkHouse(root: string): { rule: string; file: string; line: string }[];
