/** Values of declarations: constants as properties hold them, or what is worked out for each feature. */
import { type DeclaredValue, propertyValue, quotedValue, type StyleValue } from '@flyover/mapcss';
import type { LeftOuts } from '../left-out.ts';
import { fieldOf, fieldTerm, NOTHING, type Term, textTerm, toText } from '../values/term.ts';
import { expressionTerm } from '../values/translate-expression.ts';
import { textEvalTerm } from '../values/translate-text-eval.ts';

/** Value that a declaration assigns to a property. */
export type Assigned =
  | { readonly kind: 'constant'; readonly value: StyleValue }
  /** The property is taken away. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'term';
      readonly term: Term;
      /** Whether the value before stays where the term has none. */
      readonly leaves: boolean;
    };

/** Undefined for what is as if not written; what MapLibre cannot work out is noted. */
export function assignedValue(name: string, value: DeclaredValue, left: LeftOuts): Assigned | undefined {
  switch (value.kind) {
    case 'broken':
      return undefined;
    case 'text-eval': {
      const term = value.expression === undefined ? undefined : textEvalTerm(value.expression, left);
      return termOf(name, term, true);
    }
    case 'expression':
      return termOf(name, expressionTerm(value.expression, left), false);
    default:
      return name === 'text' ? labelOf(value, left) : constantOf(name, value);
  }
}

type Constant = Exclude<DeclaredValue, { kind: 'broken' | 'text-eval' | 'expression' }>;

function termOf(name: string, term: Term | undefined, leaves: boolean): Assigned | undefined {
  const typed = term !== undefined && name === 'text' ? toText(term) : term;
  if (typed === undefined) return undefined;
  const { json, defined } = typed;
  if (defined === false) return leaves ? undefined : { kind: 'nothing' };
  if (defined !== true || typeof json === 'object') return { kind: 'term', term: typed, leaves };
  const constant = name === 'text' ? String(json) : propertyValue(name, json);
  return constant === undefined ? { kind: 'nothing' } : { kind: 'constant', value: constant };
}

function constantOf(name: string, value: Constant): Assigned {
  if (value.kind === 'text' && value.text === 'none' && name !== 'symbol-shape') return { kind: 'nothing' };
  const constant =
    value.kind === 'address'
      ? value.text
      : value.kind === 'text' && value.quoted
        ? quotedValue(name, value.text)
        : propertyValue(name, value.kind === 'number' ? value.value : value.kind === 'list' ? value.items : value.text);
  return constant === undefined ? { kind: 'nothing' } : { kind: 'constant', value: constant };
}

/** `text`: a word is the tag to show. */
function labelOf(value: Constant, left: LeftOuts): Assigned {
  const word = value.kind === 'number' ? String(value.value) : value.kind === 'list' ? value.items.join(',') : value.text;
  if (word === 'none') return { kind: 'nothing' };
  const field = fieldOf(word === 'auto' ? 'name' : word);
  if (field === undefined) left.add('function', `tag(${word})`);
  const term = field === undefined ? NOTHING : fieldTerm(field);
  return { kind: 'term', term: textTerm(term.json, term.defined), leaves: false };
}
