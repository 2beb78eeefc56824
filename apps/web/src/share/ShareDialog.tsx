import '../ui/button.css';
import '../ui/switch.css';
import { useQuery } from '../query/query-text.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { queryName } from '@flyover/query-template';
import { isOpenable, type LinkLayer, linkWarning } from '@flyover/share-links';
import { Button, SegmentedControl, Switch, Textarea, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconLink, IconShare2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkLayers, useLayers } from '../layers/layers-store.ts';
import { fileName, useFiles } from '../own-data/files-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { isOnThisComputer } from '../site/this-computer.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { type DialogProps, openDialog } from '../ui/dialogs.ts';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import { PageDialog } from '../ui/PageDialog.tsx';
import { useView } from '../view/view-store.ts';
import './share.css';
import { frameCode, type LinkForm, markdownLink, type ShareChoice, shareLink, shortenerOf, useShortLink } from './share-forms.ts';

const FORMS: readonly LinkForm[] = ['auto', 'on', 'off', 'dense'];
const NO_LAYERS: readonly LinkLayer[] = [];
const FORM_NAMES: Readonly<Record<LinkForm, string>> = { auto: 'share.auto', on: 'share.on', off: 'share.off', dense: 'share.dense' };
/** The link of the query: what it holds, how long it is, and ways to hand it on. Nothing is sent before “Shorten” or “Send” is pressed. */
export function ShareDialog({ config, opened, onClose }: DialogProps) {
  const { t, i18n } = useTranslation();
  const layers = useLayers((state) => state.layers);
  const { linked, left } = useMemo(() => linkLayers(layers), [layers]);
  const [withLayers, setWithLayers] = useState(true);
  const choice = useChoice(withLayers ? linked : NO_LAYERS);
  const file = useFiles(({ chosen }) => chosen);
  const page = `${location.origin}${location.pathname}`;
  const long = useMemo(() => shareLink(choice, page), [choice, page]);
  const densest = useMemo(() => shareLink({ ...choice, form: 'dense' }, page).length, [choice, page]);
  const shortener = shortenerOf(config, page);
  const short = useShortLink(long, shortener);
  const link = short.link ?? long;
  const warning = linkWarning(link.length);
  const name = queryName(choice.query) ?? 'Flyover';
  const { set } = useSettings.getState();
  const number = (value: number, digits = 0) => value.toLocaleString(i18n.language, { maximumFractionDigits: digits });

  const copies = { copiedLabel: t('share.copied') };

  return (
    <PageDialog opened={opened} onClose={onClose} title={t('share.open')} closeLabel={t('share.close')} size={560} name="share">
      <Textarea
        className="share-link"
        aria-label={t('share.link')}
        data-autofocus
        readOnly
        rows={3}
        spellCheck={false}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={`share-length ${warning}`} aria-live="polite">
        {warning !== 'none' && <IconAlertTriangle {...MENU_ICON} />}
        <span>
          {t('share.length', { count: link.length })}
          {warning !== 'none' && (
            <> · {t(isOpenable(link) ? `share.warning.${warning === 'long' ? 'long' : 'veryLong'}` : 'share.warning.noAddress')}</>
          )}
          {warning !== 'none' && densest < link.length && isOpenable(link) && <> {t('share.denseAdvice', { length: number(densest) })}</>}
          {short.link !== undefined && <> · {t('share.shortened', { host: shortener?.host })}</>}
          {choice.query === '' && <> · {t('share.empty')}</>}
        </span>
      </p>
      {isOnThisComputer(link) && (
        <p className="share-local">
          <IconAlertTriangle {...MENU_ICON} />
          <span>{t('share.local', { host: new URL(link).host })}</span>
        </p>
      )}
      {file !== undefined && (
        <p className="share-local">
          <IconAlertTriangle {...MENU_ICON} />
          <span>{t('share.file', { name: fileName(file) })}</span>
        </p>
      )}
      {short.problem !== undefined && (
        <p className="share-problem" role="alert">
          {t('share.shortenFailed', { reason: short.problem })}
        </p>
      )}
      <div className="share-options">
        <Switch
          checked={choice.position !== undefined}
          label={t('share.position')}
          description={<PositionText />}
          onChange={(event) => set('share_include_pos', event.currentTarget.checked)}
        />
        <Switch
          checked={choice.run}
          label={t('share.run')}
          description={t('share.runHelp')}
          onChange={(event) => set('share_run', event.currentTarget.checked)}
        />
        {linked.length > 0 && (
          <Switch
            checked={withLayers}
            label={t('share.layers', { count: linked.length })}
            description={left === 0 ? t('share.layersHelp') : t('share.layersLeft', { count: left })}
            onChange={(event) => setWithLayers(event.currentTarget.checked)}
          />
        )}
        <div>
          <div className="share-form">
            <span aria-hidden>{t('share.compression')}</span>
            <SegmentedControl
              aria-label={t('share.compression')}
              value={choice.form}
              onChange={(form) => {
                set('share_dense', form === 'dense');
                if (form === 'auto' || form === 'on' || form === 'off') set('share_compression', form);
              }}
              data={FORMS.map((form) => ({ value: form, label: t(FORM_NAMES[form]) }))}
            />
          </div>
          <p className="share-help">{t(`share.compressionHelp.${choice.form}`)}</p>
        </div>
      </div>
      <div className="dialog-footer share-footer">
        {warning === 'very_long' && (
          <Button variant="default" leftSection={<IconDownload {...BAR_ICON} />} onClick={() => openDialog('export', 'query')}>
            {t('share.asFile')}
          </Button>
        )}
        {shortener !== undefined && (
          <Tooltip label={t('share.shortenHelp', { host: shortener.host })}>
            <Button
              variant="default"
              leftSection={<IconLink {...BAR_ICON} />}
              loading={short.asking}
              disabled={short.link !== undefined}
              onClick={short.ask}
            >
              {t('share.shorten')}
            </Button>
          </Tooltip>
        )}
        {typeof navigator.share === 'function' && (
          <Button variant="default" leftSection={<IconShare2 {...BAR_ICON} />} onClick={() => send(link, name)}>
            {t('share.send')}
          </Button>
        )}
        <CopyButton {...copies} text={markdownLink(link, name)} label={t('share.markdown')} hint={t('share.markdownHelp')} />
        <CopyButton
          {...copies}
          text={frameCode(shareLink({ ...choice, layers: NO_LAYERS }, new URL('./map.html', page).href), name)}
          label={t('share.html')}
          hint={t('share.htmlHelp')}
        />
        <CopyButton {...copies} text={link} label={t('share.copyLink')} primary />
      </div>
    </PageDialog>
  );
}

function PositionText() {
  const { t, i18n } = useTranslation();
  const { lat, lon, zoom } = useView();
  const number = (value: number, digits: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: digits });
  return t('share.positionHelp', { lat: number(lat, 5), lon: number(lon, 5), zoom: number(zoom, 1) });
}

/** Returns the options of the link from settings, editor and map. */
function useChoice(layers: readonly LinkLayer[]): ShareChoice {
  const query = useQuery(({ text }) => text);
  const withPosition = useSettings(({ share_include_pos }) => share_include_pos);
  const run = useSettings(({ share_run }) => share_run);
  const form = useSettings(({ share_dense, share_compression }): LinkForm => (share_dense ? 'dense' : share_compression));
  const sizesAsWritten = useSettings(({ sizes_as_written }) => sizes_as_written);
  const { lat, lon, zoom } = useView();
  return useMemo(
    () => ({ query, run, form, sizesAsWritten, layers, ...(withPosition && { position: { lat, lon, zoom } }) }),
    [query, run, form, sizesAsWritten, layers, withPosition, lat, lon, zoom],
  );
}

function send(url: string, title: string): void {
  // the user may close the system's dialog: nothing to report
  navigator.share({ url, title }).catch(() => undefined);
}
