import '../ui/button.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/SegmentedControl.css';
import { momentsOf } from '@flyover/query-repair';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../own-data/files-store.ts';
import { queryText } from '../query/query-text.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { PageDialog } from '../ui/PageDialog.tsx';
import { aYearBefore, fieldOfMoment, momentOfField, runAtDate, runComparison } from './write-moments.ts';
import './time-dialog.css';

/** The data at a date, or the changes between two. Dates in the query are the initial values of the fields. */
export function TimeDialog({ about, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const isOfFile = useFiles(({ chosen }) => chosen !== undefined);
  const lastOfFile = useFiles(({ files, chosen }) => files.find(({ address }) => address === chosen)?.osmBase);
  const [compares, setCompares] = useState(about === 'compare');
  const [said] = useState(() => momentsOf(queryText()) ?? {});
  // a history of long ago knows no year before today
  const [now] = useState(() => {
    const last = Date.parse(lastOfFile ?? '');
    return Number.isNaN(last) ? new Date() : new Date(last);
  });
  const aYearAgo = fieldOfMoment(aYearBefore(now).toISOString());
  const [date, setDate] = useState(fieldOfMoment(said.date ?? '') || aYearAgo);
  const [since, setSince] = useState(fieldOfMoment(said.since ?? said.date ?? '') || aYearAgo);
  const [until, setUntil] = useState(fieldOfMoment(said.until ?? '') || fieldOfMoment(now.toISOString()));
  const [refused, setRefused] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [at, from, to] = [date, since, until].map(momentOfField);
    if (!compares) setRefused(at === undefined ? t('time.noDate') : runAtDate(at));
    else if (from === undefined || to === undefined) setRefused(t('time.noDate'));
    else setRefused(from >= to ? t('time.order') : runComparison(from, to));
  };
  const field = (label: string, value: string, onChange: (value: string) => void, isFirst: boolean) => (
    <TextInput
      type="datetime-local"
      data-autofocus={isFirst || undefined}
      label={label}
      value={value}
      onChange={(event) => {
        setRefused(undefined);
        onChange(event.currentTarget.value);
      }}
    />
  );
  return (
    <PageDialog opened={opened} onClose={onClose} title={t('time.title')} closeLabel={t('dialog.close')} size={560} name="time">
      <form onSubmit={submit} noValidate>
        <SegmentedControl
          fullWidth
          aria-label={t('time.what')}
          data={[
            { value: 'date', label: t('time.oneDate') },
            { value: 'compare', label: t('time.twoDates') },
          ]}
          value={compares ? 'compare' : 'date'}
          onChange={(value) => {
            setRefused(undefined);
            setCompares(value === 'compare');
          }}
        />
        <div className="time-fields">
          {compares ? (
            <>
              {field(t('time.since'), since, setSince, true)}
              {field(t('time.until'), until, setUntil, false)}
            </>
          ) : (
            field(t('time.date'), date, setDate, true)
          )}
        </div>
        <p className="time-help">{t(compares ? 'time.compareHelp' : 'time.dateHelp')}</p>
        <p className="time-help">{t(isOfFile ? 'time.utcOfFile' : 'time.utc')}</p>
        {refused !== undefined && (
          <p className="time-refused" role="alert">
            {refused}
          </p>
        )}
        <div className="dialog-footer">
          {!compares && said.date !== undefined && (
            <Button variant="default" onClick={() => setRefused(runAtDate(undefined))}>
              {t('time.now')}
            </Button>
          )}
          <Button type="submit">{t(compares ? 'time.compare' : 'time.run')}</Button>
        </div>
      </form>
    </PageDialog>
  );
}
