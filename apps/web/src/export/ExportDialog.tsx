import '../ui/button.css';
import { Loader, Tabs } from '@mantine/core';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppConfig } from '../site/app-config.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PageDialog } from '../ui/PageDialog.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { useCompact } from '../ui/use-layout.ts';
import { DataPart } from './data/DataPart.tsx';
import './export.css';

interface ExportPart {
  readonly id: string;
  /** i18n key of its name. */
  readonly name: string;
  readonly Part: ComponentType<{ config: AppConfig }>;
}

/** The parts of the dialog in their order: what is wanted most comes with it, the others when they are first shown. */
const PARTS: readonly ExportPart[] = [
  { id: 'data', name: 'export.part.data', Part: DataPart },
  {
    id: 'map',
    name: 'export.part.map',
    Part: lazyPart('export-map', async () => (await withTexts(import('./image/ImageSection.tsx'), 'image')).ImageSection),
  },
  {
    id: 'query',
    name: 'export.part.query',
    Part: lazyPart('export-query', async () => (await withTexts(import('./query/QueryPart.tsx'), 'share')).QueryPart),
  },
  {
    id: 'targets',
    name: 'export.part.targets',
    Part: lazyPart(
      'export-targets',
      async () => (await withTexts(import('./targets/TargetsSection.tsx'), 'targets', 'tasks')).TargetsSection,
    ),
  },
];

/** The id of the part that was shown last: the dialog opens at it again. */
let lastPart = PARTS[0].id;

/** Everything that can leave the page: files of the result, an image of the map, the query in other forms, other tools. */
export function ExportDialog({ config, about, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const phone = useCompact();
  const [shown, setShown] = useState(about ?? lastPart);
  const show = (id: string) => {
    lastPart = id;
    setShown(id);
  };
  return (
    <PageDialog opened={opened} onClose={onClose} title={t('export.open')} closeLabel={t('export.close')} size={760} name="export">
      <Tabs
        unstyled
        className="export-tabs"
        orientation={phone ? 'horizontal' : 'vertical'}
        keepMounted={false}
        value={shown}
        onChange={(id) => id !== null && show(id)}
      >
        <Tabs.List className="export-parts" aria-label={t('export.parts')}>
          {PARTS.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id} className="export-part" data-autofocus={id === shown ? true : undefined}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PARTS.map(({ id, Part }) => (
          <Tabs.Panel key={id} value={id} className="export-panel">
            <PartBoundary>
              <Suspense fallback={<Loader className="export-loader" size={20} aria-label={t('export.loading')} />}>
                <Part config={config} />
              </Suspense>
            </PartBoundary>
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageDialog>
  );
}
