import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Over the whole page while files are held over it: what may be dropped, and what happens then. */
export function DropHint({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <div className="drop-hint" role="status">
      <div className="drop-frame">
        <IconFileImport size={40} stroke={1.25} aria-hidden />
        <h2>{t('ownData.drop.title', { count })}</h2>
        <p>{t('ownData.drop.formats')}</p>
        <p className="muted">{t('ownData.drop.then', { count })}</p>
      </div>
    </div>
  );
}
