import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useArea } from '../../area/area-store.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { useView } from '../../view/view-store.ts';
import { type ViewRow, viewInfo } from './view-info.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The current view of the map as lines; each can be copied. */
export function ViewInfo() {
  const { t } = useTranslation();
  const view = useView();
  const area = useArea(({ enabled, bounds }) => (enabled ? bounds : undefined));
  return (
    <table className="image-view">
      <tbody>
        {viewInfo(view, area).map((row) => (
          <tr key={row.fact}>
            <th scope="row">{t(`image.fact.${row.fact}`)}</th>
            <td>{row.text}</td>
            <td>
              <CopyFact row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CopyFact({ row }: { readonly row: ViewRow }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const name = copied ? t('image.copied') : t('image.copy', { what: t(`image.fact.${row.fact}`) });
  return (
    <Tooltip label={name}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={name} onClick={() => copy(row.text)}>
        {copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
      </ActionIcon>
    </Tooltip>
  );
}
