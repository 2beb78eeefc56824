/** The style of the reading aids in the editor, in both themes. */
import { EditorView } from '@codemirror/view';
import './reading-tip.css';

export const readingTheme = EditorView.theme({
  // the way to the cursor may be the first panel: the search brings its own look later
  '.cm-panels': { backgroundColor: 'var(--soft)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--hairline)' },
  '.cm-use': { borderRadius: '3px', backgroundColor: 'color-mix(in srgb, var(--ink) 9%, transparent)' },
  '.cm-use-write': { boxShadow: 'inset 0 -1.5px color-mix(in srgb, var(--accent) 80%, transparent)' },
  // over the room that the numbers of the lines leave at their end: nothing moves when it comes
  '.cm-foldGutter': { width: '12px', marginInlineStart: '-12px' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', textAlign: 'center' },
  '.cm-foldGutter .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.fold-sign': { fontSize: '13px', lineHeight: '18px', opacity: '0.55' },
  '.fold-sign.folded, .cm-gutters:hover .fold-sign': { opacity: '1' },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--hairline)',
    borderRadius: '4px',
    backgroundColor: 'var(--soft)',
    color: 'var(--muted)',
    margin: '0 2px',
    padding: '0 4px',
  },
  '.cm-tooltip:has(> .reading-tip), .cm-tooltip.reading-tip': {
    border: 'none',
    borderRadius: '8px',
    backgroundColor: 'var(--floating)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
  },
});
