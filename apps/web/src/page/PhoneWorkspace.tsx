import { IconCode, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { setPhoneSheet, usePhoneSheet } from '../ui/use-layout.ts';

interface Props {
  readonly editor: ReactNode;
  readonly result: ReactNode;
  readonly onRun: () => void;
}

/** The map fills the screen; the editor is a sheet from below; Run floats. */
export function PhoneWorkspace({ editor, result, onRun }: Props) {
  const { t } = useTranslation();
  const sheetOpen = usePhoneSheet(({ open }) => open);
  const grabber = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (sheetOpen) grabber.current?.focus();
  }, [sheetOpen]);
  // however a run was started, what comes of it is behind the sheet
  useEffect(
    () =>
      useRun.subscribe((run, before) => {
        if (run.runId !== before.runId) setPhoneSheet(false);
      }),
    [],
  );
  const running = useRun(({ state }) => state === 'running');
  return (
    <>
      {result}
      <div className="phone-actions">
        {!sheetOpen && (
          <button type="button" className="secondary" onClick={() => setPhoneSheet(true)}>
            <IconCode size={20} stroke={1.75} />
            {t('phone.editor')}
          </button>
        )}
        {/* without the focus in the editor the keys of signs would go, and the button move away under the finger */}
        <button type="button" className="primary" onMouseDown={(event) => event.preventDefault()} onClick={onRun}>
          {running ? <IconPlayerStopFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          {running ? t('run.abort') : t('run.run')}
        </button>
      </div>
      {sheetOpen && <div className="sheet-backdrop" onPointerDown={() => setPhoneSheet(false)} />}
      <div className="editor-sheet" hidden={!sheetOpen}>
        <button
          ref={grabber}
          type="button"
          className="sheet-grabber"
          aria-label={t('phone.collapse')}
          onClick={() => setPhoneSheet(false)}
        />
        {editor}
      </div>
    </>
  );
}
