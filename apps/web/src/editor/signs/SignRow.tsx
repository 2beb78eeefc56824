import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../query/editor-store.ts';
import { SIGNS } from './signs.ts';
import { keepCursorClear, typeSign } from './type-sign.ts';
import './sign-row.css';

/** Keys for the signs of the query language, while the user types with an on-screen keyboard. */
export function SignRow() {
  const { t } = useTranslation();
  const language = useEditor((editor) => editor.language);
  const row = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(inEditor(document.activeElement));
  useEffect(() => keepCursorClear(), []);
  useEffect(() => {
    const look = ({ target, relatedTarget, type }: FocusEvent) => {
      const next = type === 'focusin' ? target : relatedTarget;
      setWriting(next instanceof Element && (inEditor(next) || row.current?.contains(next) === true));
    };
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, []);
  if (!isWriting) return null;
  return (
    <div ref={row} className="sign-row" role="toolbar" aria-label={t('completion.signs')} dir="ltr">
      {SIGNS[language].map((sign) => (
        <button
          key={sign}
          type="button"
          // the editor keeps the focus, and the keyboard its place
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => typeSign(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

function inEditor(element: Element | null): boolean {
  return element?.closest('.query-editor') != null;
}
