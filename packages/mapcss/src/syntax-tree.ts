/** The tree of a sheet. */
import type { SheetPosition, SheetRange, SheetWarning } from './sheet-error.ts';
import type { PlainValue } from './style-value.ts';

/** A sheet that was read. */
export interface StyleSheet {
  /** Its text, without those that it imports. */
  readonly text: string;
  /** In the order they apply, those of imported sheets where they are imported. */
  readonly rules: readonly Rule[];
  readonly warnings: readonly SheetWarning[];
}

/** Selectors and the block that they share. */
export interface Rule extends SheetRange {
  /** Of the first selector. */
  readonly position: SheetPosition;
  /** The address of the imported sheet the rule is from; absent for the sheet itself. */
  readonly sheet?: string;
  readonly selectors: readonly Selector[];
  readonly declarations: readonly Declaration[];
}

/** The types of selectors. */
export const SELECTOR_TYPES = ['node', 'way', 'relation', 'area', 'line', 'canvas', 'meta', 'setting', 'setting_group', '*'] as const;
export type SelectorType = (typeof SELECTOR_TYPES)[number];

/** An element, and how it has to stand to others. */
export interface Selector extends SheetRange {
  /** As it is written. */
  readonly text: string;
  /** The selector of the styled element. */
  readonly subject: SimpleSelector;
  /** The selector to the left of it; it holds its own left neighbour. */
  readonly link?: SelectorLink;
  readonly layer: LayerName;
}

/** The left neighbour of a selector. */
export interface SelectorLink {
  readonly kind: LinkKind;
  readonly conditions: readonly LinkCondition[];
  readonly left: SimpleSelector;
  readonly next?: SelectorLink;
}

/** `child`: the left one has the right one as a member or node; `parent`: the other way round; `sibling`: the node before on the same way; the others by geometry. */
export type LinkKind = 'child' | 'parent' | 'sibling' | 'contains' | 'contains-not' | 'within' | 'within-not' | 'crosses';

/** Conditions on one element. */
export interface SimpleSelector {
  readonly type: SelectorType;
  /** Whole zooms in 256-pixel tiles, both included. */
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly conditions: readonly Condition[];
}

/** The layer that a rule writes into. */
export type LayerName =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'all' }
  | { readonly kind: 'expression'; readonly expression: Expression };

/** `=` and the others; `=~` and `!~` take patterns. */
export type TagOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '^=' | '$=' | '*=' | '~=';

/** A regular expression as it is written. */
export interface PatternSource {
  readonly source: string;
  readonly ignoreCase: boolean;
}

/** Condition on an element. `not` negates it. */
export type Condition =
  | { readonly kind: 'present'; readonly key: string; readonly not: boolean }
  /** `[k?]`: yes, true or 1. */
  | { readonly kind: 'true'; readonly key: string; readonly not: boolean }
  /** `[k?!]`: no, false or 0. */
  | { readonly kind: 'false'; readonly key: string; readonly not: boolean }
  | {
      readonly kind: 'compare';
      readonly key: string;
      readonly operator: TagOperator;
      readonly value: string;
      /** In quotes: then `yes` and `no` are only themselves. */
      readonly quoted: boolean;
      readonly not: boolean;
    }
  /** `[a=*b]` */
  | { readonly kind: 'compare-tags'; readonly key: string; readonly operator: TagOperator; readonly other: string; readonly not: boolean }
  /** `[k=~/v/]`; with `!~` the answer is turned round, so that a missing tag counts. */
  | { readonly kind: 'pattern'; readonly key: string; readonly pattern: PatternSource; readonly not: boolean }
  /** `[k=~*b]` */
  | { readonly kind: 'tag-pattern'; readonly key: string; readonly other: string; readonly not: boolean }
  /** `[/k/]` and `[/k/=~/v/]` */
  | {
      readonly kind: 'key-pattern';
      readonly key: PatternSource;
      readonly value?: PatternSource;
      readonly operator?: TagOperator;
      readonly text?: string;
      readonly not: boolean;
    }
  | { readonly kind: 'class'; readonly name: string; readonly not: boolean }
  | { readonly kind: 'pseudo-class'; readonly name: string; readonly not: boolean }
  | { readonly kind: 'expression'; readonly expression: Expression };

/** Conditions behind `>`. */
export type LinkCondition =
  | { readonly kind: 'role'; readonly operator: TagOperator; readonly value: string; readonly not: boolean }
  | { readonly kind: 'role-pattern'; readonly pattern: PatternSource; readonly not: boolean }
  | { readonly kind: 'index'; readonly operator: TagOperator; readonly value: number; readonly fromEnd: boolean; readonly not: boolean }
  | { readonly kind: 'same-tags'; readonly not: boolean }
  /** A condition without a meaning here: it never holds. */
  | { readonly kind: 'never' };

/** A line of a block. */
export type Declaration =
  | ({ readonly kind: 'property'; readonly name: string; readonly value: DeclaredValue; readonly position: SheetPosition } & SheetRange)
  | ({ readonly kind: 'set-class'; readonly name: string } & SheetRange)
  | ({ readonly kind: 'set-tag'; readonly key: string; readonly value: DeclaredValue } & SheetRange)
  | ({ readonly kind: 'exit' } & SheetRange);

/** Value after the colon. */
export type DeclaredValue =
  /** A word, or words with blanks or commas. */
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'list'; readonly items: readonly PlainValue[] }
  /** `url(…)` */
  | { readonly kind: 'address'; readonly text: string }
  | { readonly kind: 'expression'; readonly expression: Expression }
  /** `eval("…")` */
  | { readonly kind: 'text-eval'; readonly source: string; readonly expression: TextExpression | undefined }
  /** An expression that cannot be read: as if not written. */
  | { readonly kind: 'broken'; readonly text: string };

export type BinaryOperator = '+' | '-' | '*' | '/' | '.' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||';

/** An expression outside of quotes. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: PlainValue | undefined }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | { readonly kind: 'not' | 'minus'; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'text-eval'; readonly expression: TextExpression | undefined };

export type TextOperator = BinaryOperator | 'eq' | 'ne';

/** An expression in quotes: everything is text. */
export type TextExpression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly name: TextFunction; readonly arguments: readonly TextExpression[] }
  | { readonly kind: 'not' | 'minus'; readonly operand: TextExpression }
  | { readonly kind: 'binary'; readonly operator: TextOperator; readonly left: TextExpression; readonly right: TextExpression };

/** The functions of expressions in quotes. */
export const TEXT_FUNCTIONS = ['num', 'str', 'boolean', 'int', 'sqrt', 'tag', 'cond', 'max', 'min', 'concat', 'any'] as const;
export type TextFunction = (typeof TEXT_FUNCTIONS)[number];
