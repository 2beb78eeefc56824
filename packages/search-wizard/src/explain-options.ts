import type { Presets } from './presets/preset.ts';

/** What a search is understood with. */
export interface ExplainOptions {
  /** For free texts; without presets each of them is unknown. */
  readonly presets?: Presets;
  /** Of free texts: `de`, `pt-BR`; English where absent. */
  readonly language?: string;
  /** Metres for `around`; 1000 where absent. */
  readonly radius?: number;
  /**
   * Whether servers take a regular expression (`isValidPosixRegex` of @flyover/overpass-ql); without it every one is taken, and a
   * query may be refused.
   */
  readonly isValidPattern?: (pattern: string) => boolean;
}
