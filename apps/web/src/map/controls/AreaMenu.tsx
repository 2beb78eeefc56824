import { Menu } from '@mantine/core';
import { IconMaximize, IconPolygon, IconSquareDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useArea } from '../../area/area-store.ts';
import { useQuery } from '../../query/query-text.ts';
import { AnchoredMenu } from '../../ui/Anchored.tsx';
import { runAction } from '../../ui/actions.ts';
import { BAR_ICON } from '../../ui/icon-sizes.ts';
import type { Opening } from '../../ui/PartBoundary.tsx';
import { AREA_ACTIONS, usesArea } from './map-actions.ts';

/** The ways to choose a place on the map: a box for `{{bbox}}`, an area, a drawn shape. */
export function AreaMenu(opening: Opening) {
  const { t } = useTranslation();
  const control = useArea((area) => area.control);
  const isBoxUseful = useQuery(({ text }) => usesArea(text)) || control === 'bbox';
  return (
    <AnchoredMenu {...opening} position="right-start" width={320}>
      <Menu.Item
        leftSection={<IconSquareDashed {...BAR_ICON} />}
        aria-disabled={!isBoxUseful}
        data-disabled={!isBoxUseful || undefined}
        closeMenuOnClick={isBoxUseful}
        onClick={() => runAction(AREA_ACTIONS.bbox)}
      >
        <span className="menu-title">{t(control === 'bbox' ? 'area.removeBox' : 'area.selectBox')}</span>
        <span className="menu-note">{t(isBoxUseful ? 'area.boxNote' : 'area.boxNeeds', { placeholder: '{{bbox}}' })}</span>
      </Menu.Item>
      <Menu.Item leftSection={<IconMaximize {...BAR_ICON} />} onClick={() => runAction(AREA_ACTIONS.area)}>
        <span className="menu-title">{t(control === 'area' ? 'area.remove' : 'area.select')}</span>
        <span className="menu-note">{t('area.areaNote')}</span>
      </Menu.Item>
      <Menu.Item leftSection={<IconPolygon {...BAR_ICON} />} onClick={() => runAction('map.draw')}>
        <span className="menu-title">{t('map.draw')}</span>
        <span className="menu-note">{t('area.drawNote')}</span>
      </Menu.Item>
    </AnchoredMenu>
  );
}
