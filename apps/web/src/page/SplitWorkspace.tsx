import { Splitter } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import { type Layout, SMALLEST_PANE } from '../ui/use-layout.ts';

interface Props {
  /** In portrait the editor stands above the result, else beside it. */
  readonly layout: Exclude<Layout, 'phone'>;
  readonly editor: ReactNode;
  readonly result: ReactNode;
}

/** Editor and result with a border that can be dragged, or moved with the arrow keys; its place is remembered. */
export function SplitWorkspace({ layout, editor, result }: Props) {
  const { t } = useTranslation();
  const portrait = layout === 'portrait';
  const [initial] = useState(() => {
    const available = portrait ? window.innerHeight : window.innerWidth;
    const stored = Number(useSettings.getState().editor_width);
    // the width of a large window would leave a small one no map
    const wanted = layout === 'narrow' ? Math.min(stored, available / 2) : stored;
    return Math.round(Math.min(Math.max(wanted, SMALLEST_PANE), available - SMALLEST_PANE));
  });
  return (
    <Splitter
      orientation={portrait ? 'vertical' : 'horizontal'}
      lineSize={1}
      withHandle={false}
      attributes={{ handle: { 'aria-label': t('editor.divider') } }}
      handleColor="var(--hairline)"
      step="16px"
      shiftStep="64px"
      onSizeChange={(sizes) => useSettings.getState().set('editor_width', String(Math.round(Number.parseFloat(String(sizes[0])))))}
    >
      <Splitter.Pane defaultSize={`${initial}px`} min={`${SMALLEST_PANE}px`}>
        {editor}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={1} min={`${SMALLEST_PANE}px`}>
        {result}
      </Splitter.Pane>
    </Splitter>
  );
}
