import i18next from 'i18next';
import type { ReactNode } from 'react';

interface Props {
  /** The subject of the example. */
  readonly word: string;
  /** Whether it begins open. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** An example that is shown on request, or where a search has found it. */
export function FoldedExample({ word, open, children }: Props) {
  return (
    // who has folded it finds it as it is until another search
    <details key={String(open)} className="help-query" open={open}>
      <summary aria-label={i18next.t('help.exampleOf', { word })}>{i18next.t('help.example')}</summary>
      {children}
    </details>
  );
}
