import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceQuery } from '../query/editor-store.ts';
import { useQuery } from '../query/query-text.ts';
import { LIMIT_RANGES, type LimitName, readLimit, suggestLimit, takesLimits, withLimit } from './query-limits.ts';
import type { RunProblem } from './run-store.ts';

/** The factor between the unit of the field and that of the query: seconds, and mebibytes. */
const UNITS: Readonly<Record<LimitName, number>> = { timeout: 1, maxsize: 1_048_576 };

export interface LimitFieldsProps {
  readonly limits: readonly LimitName[];
  readonly problem: RunProblem;
  readonly onRun: () => void;
}

/** The limits of the query that its failure is about: changed here, they are changed in the user's text, and it runs again. */
export function LimitFields({ limits, problem, onRun }: LimitFieldsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<Record<LimitName, string>>>({});
  const text = useQuery(({ text }) => text);
  if (!takesLimits(text)) return null;
  const shown = (name: LimitName) =>
    typed[name] ?? String(Math.round(suggestLimit(name, readLimit(text, name), problem.kind) / UNITS[name]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = limits.reduce((edited, name) => {
      const [lowest, highest] = LIMIT_RANGES[name];
      return withLimit(edited, name, Math.min(Math.max(Math.round(Number(shown(name)) * UNITS[name]), lowest), highest));
    }, text);
    replaceQuery(changed);
    onRun();
  };
  return (
    <form className="limit-fields" onSubmit={submit}>
      <p className="limit-why">{t(problem.kind === 'status' ? 'error.lowerLimits' : 'error.raiseLimits')}</p>
      {limits.map((name) => (
        <label key={name}>
          <span>{t(`error.limit.${name}`)}</span>
          <input
            type="number"
            inputMode="numeric"
            required
            min={Math.ceil(LIMIT_RANGES[name][0] / UNITS[name])}
            max={Math.floor(LIMIT_RANGES[name][1] / UNITS[name])}
            step={1}
            value={shown(name)}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" className="card-button primary">
        {t('error.runWithLimits')}
      </button>
    </form>
  );
}
