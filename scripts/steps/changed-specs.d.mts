export declare const FOLDER: string;
export declare const SPECS_OF: Readonly<Record<string, readonly string[]>>;
export declare function specsTouched(changed: readonly string[], tests: ReadonlyMap<string, readonly string[]>): string[] | undefined;
