import type { Directive } from '@flyover/query-template';
import type { ElementDetails, FeatureStyle, MatchedRule } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goToLine } from '../query/editor-store.ts';
import { resultWorker } from '../results/result-client.ts';
import { shownStyle, useRun } from '../run/run-store.ts';
import { placeNote } from '../run/style-notes.ts';
import { withEditorShown } from '../ui/use-layout.ts';
import { useView } from '../view/view-store.ts';
import './style-rules.css';

export interface StyleRulesProps {
  readonly details: ElementDetails;
}

/** The rules of the style sheet that apply to an element, and the declarations of each; folded at first. */
export function StyleRules({ details }: StyleRulesProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // tiles, and with them the style, are those of whole zooms
  const zoom = useView((view) => Math.floor(view.zoom));
  const style = useFeatureStyle(details.feature, zoom, open);
  const own = style?.rules.filter(({ sheet }) => sheet >= 0) ?? [];
  return (
    <details className="style-rules" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('popup.style')} {style !== undefined && <span className="count">{t('popup.styleRules', { count: own.length })}</span>}
      </summary>
      {style !== undefined && own.length === 0 && (
        <div className="feature-note">
          {t('popup.styleNone', { zoom })}
          <code>{exampleRule(details)}</code>
        </div>
      )}
      <ol>
        {style?.rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew as a whole
          <Rule key={index} rule={rule} />
        ))}
      </ol>
    </details>
  );
}

function Rule({ rule }: { readonly rule: MatchedRule }) {
  const { t } = useTranslation();
  const sheets = useRun((run) => shownStyle(run)?.sheets) ?? [];
  const { selector, sets } = rule;
  return (
    <li>
      <div className="style-rule-head">
        <code>
          <bdi>{selector}</bdi>
        </code>
        <RuleOrigin rule={rule} sheets={sheets} />
      </div>
      {sets.length === 0 ? (
        <span className="sub">{t('popup.styleNothingSet')}</span>
      ) : (
        <ul>
          {sets.map(({ name, value, overridden }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may set a property twice
            <li key={index} className={overridden ? 'overridden' : ''}>
              <bdi>
                {name}: {overridden ? <s>{value}</s> : value}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The position of a rule: in the text, in an imported sheet, or below all of them. */
function RuleOrigin({ rule, sheets }: { readonly rule: MatchedRule; readonly sheets: readonly Directive[] }) {
  const { t } = useTranslation();
  const { sheet, imported, line: own } = rule;
  if (imported !== undefined) {
    return (
      <a className="imported-rule" href={imported} target="_blank" rel="noreferrer" title={imported}>
        <bdi>{t('popup.styleLineOf', { line: own, sheet: fileOf(imported) })}</bdi>
      </a>
    );
  }
  const { line } = placeNote({ message: '', sheet, line: own }, sheets);
  if (sheet < 0 || line === undefined) return <span className="sub">{t('popup.styleDefault')}</span>;
  return (
    <button type="button" className="link-button" onClick={() => withEditorShown(() => goToLine(line))}>
      {t('popup.styleLine', { line })}
    </button>
  );
}

/** The last part of an address. */
function fileOf(address: string): string {
  return address.split(/[?#]/)[0].split('/').at(-1) || address;
}

/** Returns the style of a feature from the worker, again after each change of style or zoom; undefined until then. */
function useFeatureStyle(feature: number, zoom: number, wanted: boolean): FeatureStyle | undefined {
  const shown = useRun(shownStyle);
  const [style, setStyle] = useState<FeatureStyle>();
  const { runId, picture } = shown ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has other rules
  useEffect(() => {
    if (!wanted || runId === undefined) return;
    let ended = false;
    resultWorker()
      .featureStyle(runId, feature, zoom)
      .then(
        (answer) => !ended && setStyle(answer),
        () => undefined,
      );
    return () => {
      ended = true;
    };
  }, [runId, picture, feature, zoom, wanted]);
  return style;
}

// A rule of a style sheet that would apply to an element.

/** Words that a condition takes without quotes. */
const PLAIN = /^[A-Za-z_][\w:-]*$/;

/** Returns `node[amenity=cafe] { fill-color: red; }`, for the tag that describes the element best. */
export function exampleRule({ type, kind, mainTag }: Pick<ElementDetails, 'type' | 'kind' | 'mainTag'>): string {
  const [key, ...value] = mainTag.split('=');
  const condition = mainTag === '' ? '' : `[${quoted(key)}=${quoted(value.join('='))}]`;
  const sets = kind === 'line' ? 'color: red; width: 4;' : 'fill-color: red; fill-opacity: 0.8;';
  return `${type === 'area' ? 'area' : type}${condition} { ${sets} }`;
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`;
}
