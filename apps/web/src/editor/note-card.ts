/** The style of the card with the problems at a position. */
export const NOTE_CARD = {
  maxWidth: 'min(440px, 90vw)',
  border: 'none',
  borderRadius: '6px',
  backgroundColor: 'var(--floating)',
  color: 'var(--ink)',
  boxShadow: 'var(--shadow)',
  font: "12px / 16px 'Inter Variable', system-ui, sans-serif",
  overflowWrap: 'anywhere',
} as const;
