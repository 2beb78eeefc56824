import { useTranslation } from 'react-i18next';
import { useSettings } from '../../settings/settings-store.ts';
import './sheet-classes.css';

interface Props {
  /** A style sheet has a say: points of shapes have the colours of their classes. */
  readonly styled: boolean;
}

/** The style of shapes that have shrunk to points, and a switch that draws them in their shape. */
export function ShrunkRows({ styled }: Props) {
  const { t } = useTranslation();
  const inShape = useSettings((settings) => settings.disable_poiomatic);
  const set = useSettings((settings) => settings.set);
  return (
    <ul className="legend-shrunk">
      {!inShape && (
        <li>
          <i className={styled ? 'swatch shrunk styled' : 'swatch shrunk'} aria-hidden />
          {t('legend.shrunk')}
        </li>
      )}
      <li>
        <label className="legend-switch">
          <input type="checkbox" checked={inShape} onChange={(event) => set('disable_poiomatic', event.currentTarget.checked)} />
          {t('legend.inShape')}
        </label>
      </li>
    </ul>
  );
}
