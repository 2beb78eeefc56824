/** Lines of blocks as functions of a run. */
import { textOf, type Value } from '../style-value.ts';
import type { Declaration, DeclaredValue } from '../syntax-tree.ts';
import { propertyValue, quotedValue } from '../values/property-value.ts';
import type { ConditionContext } from './compile-condition.ts';
import { type Compute, compileExpression, compileTextEval } from './compile-expression.ts';
import { keyReader, type LabelSource, type Run } from './run.ts';

/** Placeholder of a label that is evaluated later. */
export const LABEL = 'label';

/** Writes what a line says into the layer at hand. */
export type Apply = (run: Run) => void;

/** A line as a function; undefined for lines that do nothing. `isMeta`: in `meta` texts in quotes stay texts. */
export function compileDeclaration(declaration: Declaration, context: ConditionContext, isMeta: boolean): Apply | undefined {
  switch (declaration.kind) {
    case 'exit':
      return (run) => {
        run.stopped = true;
      };
    case 'set-class': {
      const { name } = declaration;
      return (run) => {
        run.classes.add(name);
      };
    }
    case 'set-tag':
      return compileSetTag(declaration.key, declaration.value, context);
    case 'property': {
      const { name, value } = declaration;
      if (name.startsWith('-')) return undefined;
      if (name === 'text' && !isMeta) return compileLabel(value, context);
      return compileProperty(name, value, context, isMeta);
    }
  }
}

function compileSetTag(key: string, value: DeclaredValue, context: ConditionContext): Apply {
  const compute = computeOf(value, { ...context, isLabel: false });
  return (run) => {
    const outcome = compute(run);
    if (outcome !== undefined) run.tags.set(key, textOf(outcome));
  };
}

function compileProperty(name: string, value: DeclaredValue, context: ConditionContext, isMeta: boolean): Apply | undefined {
  if (value.kind === 'broken') return undefined;
  if (value.kind === 'text' && value.text === 'none' && name !== 'symbol-shape') return (run) => run.put(name, undefined);
  if (value.kind === 'text' || value.kind === 'number' || value.kind === 'list' || value.kind === 'address') {
    const constant = constantOf(name, value, isMeta);
    return (run) => run.put(name, constant);
  }
  const compute = computeOf(value, { ...context, isLabel: false });
  if (value.kind === 'expression') return (run) => run.put(name, propertyValue(name, compute(run)));
  return (run) => {
    const outcome = compute(run);
    if (outcome !== undefined) run.put(name, propertyValue(name, outcome));
  };
}

function constantOf(name: string, value: Extract<DeclaredValue, { kind: 'text' | 'number' | 'list' | 'address' }>, isMeta: boolean) {
  switch (value.kind) {
    case 'number':
      return propertyValue(name, value.value);
    case 'list':
      return propertyValue(name, value.items);
    case 'address':
      return value.text;
    case 'text':
      if (value.quoted && isMeta) return value.text;
      return value.quoted ? quotedValue(name, value.text) : propertyValue(name, value.text);
  }
}

function computeOf(value: DeclaredValue, context: ConditionContext & { readonly isLabel: boolean }): Compute {
  switch (value.kind) {
    case 'expression':
      return compileExpression(value.expression, context);
    case 'text-eval':
      return compileTextEval(value.expression, context);
    case 'broken':
      return () => undefined;
    default: {
      const constant: Value = value.kind === 'number' ? value.value : value.kind === 'list' ? value.items : value.text;
      return () => constant;
    }
  }
}

/** `text`: a word is the tag to show, an expression the label itself. */
function compileLabel(value: DeclaredValue, context: ConditionContext): Apply | undefined {
  if (value.kind === 'broken') return undefined;
  if (value.kind === 'expression' || value.kind === 'text-eval') {
    const compute = computeOf(value, { ...context, isLabel: true });
    const leavesAlone = value.kind === 'text-eval';
    return (run) => {
      if (run.labelsLater) {
        run.putLabel(LABEL, undefined);
        return;
      }
      const outcome = compute(run);
      if (outcome !== undefined || !leavesAlone) run.putLabel(outcome === undefined ? undefined : textOf(outcome), undefined);
    };
  }
  const word =
    value.kind === 'text' || value.kind === 'address' ? value.text : value.kind === 'number' ? String(value.value) : value.items.join(',');
  if (word === 'none') return (run) => run.put('text', undefined);
  const reader = keyReader(context.strings, word === 'auto' ? 'name' : word);
  if (reader.number >= 0) context.notes.presences.push(reader.number);
  const source: LabelSource | undefined = context.settable.has(reader.key) || reader.number < 0 ? undefined : { key: reader.number };
  return (run) => {
    if (run.labelsLater && source !== undefined) {
      run.putLabel(run.valueNumber(run.subject, source.key) < 0 ? undefined : LABEL, source);
    } else run.putLabel(run.tagText(run.subject, reader), undefined);
  };
}
