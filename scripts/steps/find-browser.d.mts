export declare function findTestBrowser(): Promise<string>;
export declare function findBrowser(chosen?: string): Promise<string>;
export declare function findWholeBrowser(): Promise<string>;
export declare function isWindowless(path: string): boolean;
