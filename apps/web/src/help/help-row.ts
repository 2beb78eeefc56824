/** The rows and sections of the help. */
import type { ReactNode } from 'react';

/** A row: what a search looks through, and what is drawn. */
export interface HelpRow {
  /** Unique among all rows. */
  readonly id: string;
  /** The visible text. */
  readonly text: string;
  /** The text of its folded example. */
  readonly folded?: string;
  /** The subjects: a word of the language, a code, the name of an example. */
  readonly names?: readonly string[];
  /** The content; of a row with an example it depends on whether that is open. */
  readonly content: ReactNode | ((open: boolean) => ReactNode);
}

export interface HelpSection {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  /** Its rows are steps. */
  readonly numbered?: boolean;
  readonly rows: readonly HelpRow[];
}
