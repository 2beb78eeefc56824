import '../../ui/switch.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl, Switch } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilePart, useFileParts } from '../../results/pick-features.ts';
import { resultWorker } from '../../results/result-client.ts';
import { useResultView } from '../../results/result-view.ts';
import { originName, useResultMark } from '../../run/result-mark.ts';
import { useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { BAR_ICON } from '../../ui/icon-sizes.ts';
import { formatBytes } from '../../ui/sizes.ts';
import { FormatRow, useStateText } from './FormatRow.tsx';
import { canSaveAs } from './file-name.ts';
import { type Exportable, exportable } from './run-export.ts';
import { FORMAT_GROUPS } from './start-export.ts';
import './data.css';

/** The result as a file of any format, and the answer as it came. */
export function DataPart() {
  const { t } = useTranslation();
  const { outcome, state, runId } = useRun();
  const data = exportable(outcome, { state, runId });
  useEffect(() => {
    // a failed prefetch is repeated by the export
    resultWorker()
      .fetchWriters()
      .catch(() => undefined);
  }, []);
  const { parts, chosen } = useFileParts(data.runId, data.features);
  return (
    <>
      <Summary data={data} />
      {parts.length > 1 && <PartChoice parts={parts} chosen={chosen} />}
      {FORMAT_GROUPS.map(({ name, rows }) => (
        <section key={name} className="export-group">
          <h3>{t(name)}</h3>
          {rows.map((row) => (
            <FormatRow key={row} row={row} data={data} part={chosen} />
          ))}
        </section>
      ))}
      {canSaveAs() && <SaveAsSwitch />}
      <Announcer />
    </>
  );
}

/** The amount of data; or the reason why there is none, and the next step. */
function Summary({ data }: { readonly data: Exportable }) {
  const { t, i18n } = useTranslation();
  const { features, elements, hasRaw, rawBytes, partial, noFeatures } = data;
  const mark = useResultMark();
  const numbers = [
    t('export.features', { count: features }),
    t('export.elements', { count: elements }),
    ...(rawBytes === undefined ? [] : [t('export.answer', { size: formatBytes(rawBytes, i18n.language) })]),
  ];
  const hint = !hasRaw && features === 0 ? t('export.nothingYet') : noFeatures === undefined ? undefined : t(`export.reason.${noFeatures}`);
  return (
    <>
      {features > 0 && <p className="export-summary">{numbers.join(' · ')}</p>}
      {hint !== undefined && (
        <p className="export-notice">
          <IconInfoCircle {...BAR_ICON} />
          <span>{hint}</span>
        </p>
      )}
      {mark !== undefined && (
        <p className="export-notice warning">
          <IconAlertTriangle {...BAR_ICON} />
          <span>
            {t(`mark.${mark}Help`, { name: originName() ?? t('editor.untitled') })} {t('export.namedAfterIt')}
          </span>
        </p>
      )}
      {partial !== undefined && (
        <p className="export-notice warning">
          <IconAlertTriangle {...BAR_ICON} />
          <span>{t(`export.partial.${partial}`)}</span>
        </p>
      )}
    </>
  );
}

/** The choice of the part for files: the complete result, the filtered or the picked rows. */
function PartChoice({ parts, chosen }: { readonly parts: readonly FilePart[]; readonly chosen: FilePart }) {
  const { t } = useTranslation();
  return (
    <>
      <SegmentedControl
        className="export-part-choice"
        aria-label={t('export.partChoice')}
        value={chosen.name}
        onChange={(name) => useResultView.setState({ filePart: parts.find((part) => part.name === name)?.name ?? 'all' })}
        data={parts.map(({ name, rows }) => ({ value: name, label: t(`export.partLabel.${name}`, { count: rows }) }))}
      />
      {chosen.part !== undefined && <p className="export-summary">{t(`export.partHelp.${chosen.name}`, { count: chosen.rows })}</p>}
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

/** The outcome of an export, announced to screen readers. */
function Announcer() {
  const text = useStateText();
  return (
    <div className="visually-hidden" role="status">
      {text?.text}
    </div>
  );
}
