/** The style of problems in the editor: shape and colour show the severity. */
import { EditorView } from '@codemirror/view';
import { NOTE_CARD } from '../notes.ts';

const BUTTON = {
  minHeight: '24px',
  padding: '0 8px',
  border: '1px solid var(--hairline)',
  borderRadius: '4px',
  backgroundColor: 'transparent',
  color: 'var(--accent)',
  font: 'inherit',
  cursor: 'pointer',
} as const;

/** SVG paths of icons of 12 pixels: a disc with a cross, a triangle, a ring, a stopwatch. */
const SIGNS = {
  error:
    'm6 0a6 6 0 1 1 0 12a6 6 0 1 1 0 -12z m-2.3 2.6l-1.1 1.1l2.3 2.3l-2.3 2.3l1.1 1.1l2.3 -2.3l2.3 2.3l1.1 -1.1l-2.3 -2.3l2.3 -2.3l-1.1 -1.1l-2.3 2.3z',
  warning: 'm6 .8l6 10.7h-12z m-.7 3.7v3.8h1.4v-3.8z m0 4.7v1.3h1.4v-1.3z',
  info: 'm6 0a6 6 0 1 1 0 12a6 6 0 1 1 0 -12z m0 1.3a4.7 4.7 0 1 0 0 9.4a4.7 4.7 0 1 0 0 -9.4z m-.7 1.6v1.5h1.4v-1.5z m0 2.4v3.9h1.4v-3.9z',
  cost: 'm4.5 0h3v1.3h-3z m1.5 2a5 5 0 1 1 0 10a5 5 0 1 1 0 -10z m0 1.3a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 1 0 0 -7.4z m-.7 1.2h1.4v2.2l1.4 1.1l-.9 1.1l-1.9 -1.5z',
} as const;

const COLORS = { error: 'var(--danger)', warning: 'var(--warning)', info: 'var(--accent)' } as const;

function sign(severity: keyof typeof COLORS, shape: keyof typeof SIGNS = severity) {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12"><path fill-rule="evenodd" d="${SIGNS[shape]}"/></svg>`;
  const mask = `url('data:image/svg+xml,${encodeURIComponent(picture)}') center / contain no-repeat`;
  return { content: 'normal', backgroundColor: COLORS[severity], mask };
}

function line(severity: keyof typeof COLORS, style: 'wavy' | 'dashed' | 'dotted') {
  return {
    backgroundImage: 'none',
    paddingBottom: '0',
    textDecoration: `underline ${style} ${COLORS[severity]}`,
    textDecorationThickness: style === 'wavy' ? 'auto' : '2px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  };
}

export const problemsTheme = EditorView.theme({
  '.cm-lintRange-error': line('error', 'wavy'),
  '.cm-lintRange-warning': line('warning', 'dashed'),
  '.cm-lintRange-info': line('info', 'dotted'),
  '.cm-lintPoint-error:after': { borderBottomColor: COLORS.error },
  '.cm-lintPoint-warning:after': { borderBottomColor: COLORS.warning },
  '.cm-lintPoint-info:after': { borderBottomColor: COLORS.info },
  // between the numbers and the folds, where space is reserved: a new marker moves nothing
  '.cm-gutter-lint': { width: '12px', marginInline: '-24px 12px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '5px 0 0 2px' },
  '.cm-lint-marker': { width: '10px', height: '10px' },
  '.cm-lint-marker-error': sign('error'),
  '.cm-lint-marker-warning': sign('warning'),
  '.cm-lint-marker-info': sign('info'),
  '.cm-gutter-cost': { width: '14px', marginInlineEnd: '-14px', zIndex: '1' },
  '.cm-gutter-cost .cm-gutterElement': { padding: '4px 1px 0' },
  // above the gutter of the numbers, which already has the colour of the line
  '.cm-gutter-cost .cm-activeLineGutter, .cm-gutter-lint .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cost-sign': { width: '12px', height: '12px', cursor: 'pointer' },
  '.cm-cost-sign.warning': sign('warning', 'cost'),
  '.cm-cost-sign.info': sign('info', 'cost'),
  '.cm-tooltip:has(.cm-tooltip-lint)': NOTE_CARD,
  '.cm-tooltip-lint': { listStyle: 'none' },
  '.cm-diagnostic': { padding: '6px 10px', margin: '0', border: 'none' },
  '.cm-diagnostic + .cm-diagnostic': { borderTop: '1px solid var(--hairline)' },
  '.cm-diagnosticText': { display: 'block' },
  '.cm-diagnosticAction': { ...BUTTON, margin: '6px 6px 0 0' },
  '.cm-problem-text code': { color: 'var(--muted)', font: "11px / 16px 'JetBrains Mono Variable', ui-monospace, monospace" },
  '.cm-problem-tip': { ...NOTE_CARD, padding: '6px 10px' },
  '.cm-problem-tip p': { display: 'flex', gap: '8px', margin: '0' },
  '.cm-problem-tip p + p, .cm-problem-tip [role=menu] + p': { marginTop: '8px', paddingTop: '8px', borderTop: '1px solid var(--hairline)' },
  '.cm-problem-tip [role=menu]': { display: 'grid', gap: '2px', margin: '6px 0 0' },
  '.cm-problem-sign': { flex: 'none', width: '12px', height: '12px', marginTop: '2px' },
  '.cm-problem-sign.error': sign('error'),
  '.cm-problem-sign.warning': sign('warning'),
  '.cm-problem-sign.info': sign('info'),
  '.cm-problem-fix': { ...BUTTON, minHeight: '28px', textAlign: 'start', border: 'none', color: 'var(--ink)' },
  '.cm-problem-fix:hover, .cm-problem-fix:focus': {
    backgroundColor: 'var(--soft)',
    outline: '2px solid var(--accent)',
    outlineOffset: '-2px',
  },
});
