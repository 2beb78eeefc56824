import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { originName, useResultMark } from '../../run/result-mark.ts';
import { useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { formatBytes } from '../../ui/sizes.ts';
import { type Exportable, exportable } from './exportable.ts';
import { FormatRow } from './FormatRow.tsx';
import { FORMAT_GROUPS } from './format-groups.ts';
import { canSaveAs } from './save-as.ts';
import { useStateText } from './use-state-text.ts';
import './data.css';

/** The result as a file of any format, and the answer as it came. */
export function DataPart() {
  const { t } = useTranslation();
  const { outcome, state, runId } = useRun();
  const data = exportable(outcome, { state, runId });
  return (
    <>
      <Summary data={data} />
      {FORMAT_GROUPS.map(({ name, rows }) => (
        <section key={name} className="export-group">
          <h3>{t(name)}</h3>
          {rows.map((row) => (
            <FormatRow key={row} row={row} data={data} />
          ))}
        </section>
      ))}
      {canSaveAs() && <SaveAsSwitch />}
      <Announcer />
    </>
  );
}

/** How much there is; or why there is nothing, and what to do. */
function Summary({ data }: { readonly data: Exportable }) {
  const { t, i18n } = useTranslation();
  const { features, elements, rawBytes, partial, noFeatures } = data;
  const mark = useResultMark();
  const numbers = [
    t('export.features', { count: features }),
    t('export.elements', { count: elements }),
    t('export.answer', { size: formatBytes(rawBytes, i18n.language) }),
  ];
  const hint = rawBytes === 0 ? t('export.nothingYet') : noFeatures === undefined ? undefined : t(`export.reason.${noFeatures}`);
  return (
    <>
      {features > 0 && <p className="export-summary">{numbers.join(' · ')}</p>}
      {hint !== undefined && (
        <p className="export-notice">
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <span>{hint}</span>
        </p>
      )}
      {mark !== undefined && (
        <p className="export-notice warning">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>
            {t(`mark.${mark}Help`, { name: originName() ?? t('editor.untitled') })} {t('export.namedAfterIt')}
          </span>
        </p>
      )}
      {partial !== undefined && (
        <p className="export-notice warning">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>{t(`export.partial.${partial}`)}</span>
        </p>
      )}
    </>
  );
}

function SaveAsSwitch() {
  const { t } = useTranslation();
  const checked = useSettings((settings) => settings.export_save_as);
  return (
    <Switch
      className="export-save-as"
      checked={checked}
      label={t('export.saveAs')}
      description={t('export.saveAsHelp')}
      onChange={(event) => useSettings.getState().set('export_save_as', event.currentTarget.checked)}
    />
  );
}

/** For those who do not see the rows: what has come of an export. */
function Announcer() {
  const text = useStateText();
  return (
    <div className="visually-hidden" role="status">
      {text?.text}
    </div>
  );
}
