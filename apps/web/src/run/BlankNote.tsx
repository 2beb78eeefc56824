import type { EmptyReason } from '@flyover/result-session';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './run-cards.css';

/** The line on a blank map with the reason (specification, section 4, "Empty-map reasons"). */
export function BlankNote({ reason, hasLayers = false }: { readonly reason: EmptyReason; readonly hasLayers?: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="floating blank-note" role="status">
      <IconMapOff size={16} stroke={1.75} aria-hidden />
      <span>
        {t(hasLayers ? 'empty.titleBeside' : 'empty.title')} ({t(`empty.reason.${reason}`)})
      </span>
    </p>
  );
}
