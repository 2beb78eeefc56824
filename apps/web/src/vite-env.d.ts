/// <reference types="vite/client" />

/** `language-files.ts` */
declare module 'virtual:languages' {
  interface LanguageFiles {
    /** The texts of the first bundle. */
    readonly shell: object;
    /** Those of each part of the program, by its name. */
    readonly parts: Readonly<Record<string, () => Promise<{ readonly default: object }>>>;
  }
  /** By code, `de` or `pt-BR`; English is not among them. */
  export const LANGUAGES: Readonly<Record<string, () => Promise<LanguageFiles>>>;
}
