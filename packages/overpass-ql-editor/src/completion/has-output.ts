/** Whether a query sends anything. */
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { STATEMENTS } from '@flyover/overpass-ql';

/** Nodes whose words are no statements: `[out:json]`. */
const SETTINGS: ReadonlySet<string> = new Set(['SettingName', 'Key']);

const { words, element } = STATEMENTS.out;

/** Whether a statement, or in the XML form an element, prints something, as far as the text has been read. */
export function hasOutput(state: EditorState): boolean {
  let found = false;
  syntaxTree(state).iterate({
    enter(node) {
      const text = () => state.doc.sliceString(node.from, node.to);
      if (node.name === 'StatementWord') found ||= words.includes(text()) && !SETTINGS.has(node.node.parent?.name ?? '');
      else if (node.name === 'TagName') found ||= text() === element;
      return !found;
    },
  });
  return found;
}
