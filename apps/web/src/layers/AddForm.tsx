import { IconFolderOpen, IconPlayerStopFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LayersPart } from './LayersPart.tsx';
import { useLayers } from './layers-store.ts';
import { openAddressLayer, pickLayerFiles } from './open-layers.ts';

/** A file of this computer, or what an address gives, as a layer. */
export function AddForm() {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  return (
    <LayersPart title={t('layers.add.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() === '') return;
          // what is wrong is mended where it stands
          void openAddressLayer(address.trim()).then((isThere) => isThere && setAddress((typed) => (typed === address ? '' : typed)));
        }}
      >
        <button type="button" className="card-button" onClick={pickLayerFiles}>
          <IconFolderOpen size={16} stroke={1.75} aria-hidden />
          {t('layers.add.file')}
        </button>
        <input
          type="url"
          inputMode="url"
          value={address}
          aria-label={t('layers.add.address')}
          placeholder="https://"
          dir="ltr"
          onChange={(event) => setAddress(event.target.value)}
        />
        <button type="submit" className="card-button">
          {t('layers.add.get')}
        </button>
      </form>
      <p className="muted">{t('layers.add.formats')}</p>
    </LayersPart>
  );
}

/** The file or address that is being read, and a button that stops it. */
export function Reading() {
  const { t } = useTranslation();
  const reading = useLayers((state) => state.reading);
  if (reading === undefined) return null;
  return (
    <p className="layer-reading" role="status">
      <span>{t('layers.add.reading', { name: reading.name })}</span>
      <button type="button" className="card-button" onClick={reading.stop}>
        <IconPlayerStopFilled size={12} aria-hidden />
        {t('layers.add.stop')}
      </button>
    </p>
  );
}
