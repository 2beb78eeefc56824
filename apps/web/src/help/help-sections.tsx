/** The sections of the help as rows: each has a text for the search, and its content. */
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { version } from '../../package.json';
import { type AppConfig, COPYRIGHT_ADDRESS } from '../site/app-config.ts';
import { useActions } from '../ui/actions.ts';
import { shortcutText } from '../ui/shortcut-keys.ts';
import { useView, viewBbox } from '../view/view-store.ts';
import { exampleRows, findingRows, languageRows } from './example-sections.tsx';
import { expandedExample, LINKS, MAP_KEY, PARAMETERS, PARTS, PLACEHOLDERS, RESULTS, WIZARD } from './help-lists.ts';
import { LIBRARIES } from './libraries.ts';
import { NEWS } from './news/news.ts';
import type { HelpRow, HelpSection } from './search-help.ts';

/** Returns all sections, in the current language, with the current view and actions. */
export function useHelpSections(config: AppConfig): readonly HelpSection[] {
  const { t } = useTranslation();
  const view = useView();
  const actions = useActions((state) => state.actions);
  const plain = (id: string, text: string): HelpRow => ({ id, text, content: text });
  const context = { bbox: viewBbox(view), center: { lat: view.lat, lon: view.lon }, now: new Date() };

  const steps = ['help.step.place', 'help.step.query', 'help.step.run', 'help.step.look', 'help.step.keep', 'help.step.again'];
  const privacy = ['help.private.kept', 'help.private.query', 'help.private.places', 'help.private.tiles', 'help.private.none'];
  return [
    {
      id: 'steps',
      title: t('help.steps'),
      numbered: true,
      rows: steps.map((key) => plain(key, t(key, { keys: shortcutText('Mod+Enter') }))),
    },
    {
      id: 'parts',
      title: t('help.parts'),
      rows: PARTS.map(([code, key]) => ({ id: key, text: `${code} ${t(key)}`, content: <Pair term={<code>{code}</code>}>{t(key)}</Pair> })),
    },
    {
      id: 'wizard',
      title: t('help.wizard'),
      intro: t('help.wizardIntro'),
      rows: WIZARD.map(([code, key]) => ({
        id: key,
        text: `${code} ${t(key)}`,
        content: <Pair term={<code>{code}</code>}>{t(key)}</Pair>,
      })),
    },
    {
      id: 'files',
      title: t('help.files'),
      rows: ['help.file.open', 'help.file.ask', 'help.file.offline', 'help.file.forget'].map((key) => plain(key, t(key))),
    },
    {
      id: 'results',
      title: t('help.results'),
      rows: RESULTS.map((key) => plain(key, t(key))),
    },
    {
      id: 'placeholders',
      title: t('help.placeholders'),
      intro: t('help.placeholdersIntro'),
      rows: PLACEHOLDERS.map(({ code, text, example }) => ({
        id: text,
        text: `${code} ${t(text)}`,
        content: (
          <>
            <div>
              <code>{code}</code> {t(text)}
            </div>
            {example !== undefined && (
              <div className="help-example">
                <div>
                  <code>{example}</code>
                </div>
                <div>
                  <span className="muted">{t('help.becomes')}</span> <code>{expandedExample(example, context)}</code>
                </div>
              </div>
            )}
          </>
        ),
      })),
    },
    {
      id: 'language',
      title: t('help.language'),
      intro: t('help.languageIntro'),
      rows: languageRows(),
    },
    {
      id: 'findings',
      title: t('help.findings'),
      intro: t('help.findingsIntro'),
      rows: findingRows(),
    },
    {
      id: 'examples',
      title: t('help.examples'),
      rows: exampleRows(config),
    },
    {
      id: 'shortcuts',
      title: t('help.shortcuts'),
      rows: [
        ...actions.flatMap(({ label, shortcuts = [] }) => (shortcuts.length === 0 ? [] : [shortcutRow(t(label), shortcuts)])),
        shortcutRow(t('help.shortcut.find'), ['Mod+F']),
        shortcutRow(t('help.shortcut.cursor'), ['Mod+D']),
        shortcutRow(t('help.shortcut.leave'), ['Ctrl+M']),
        shortcutRow(t('help.shortcut.undo'), ['Mod+Z']),
        shortcutRow(t('help.shortcut.redo'), ['Mod+Shift+Z']),
        shortcutRow(t('help.shortcut.close'), ['Escape']),
      ],
    },
    {
      id: 'map-key',
      title: t('help.mapKey'),
      rows: MAP_KEY.map(([kind, name, key]) => ({
        id: key,
        text: `${t(name)} ${t(key)}`,
        content: (
          <>
            <i className={`swatch ${kind}`} aria-hidden />
            <Pair term={t(name)}>{t(key)}</Pair>
          </>
        ),
      })),
    },
    {
      id: 'parameters',
      title: t('help.parameters'),
      rows: PARAMETERS.map(([code, key]) => ({
        id: key,
        text: `${code} ${t(key)}`,
        content: <Pair term={<code>{code}</code>}>{t(key)}</Pair>,
      })),
    },
    {
      id: 'links',
      title: t('help.links'),
      rows: LINKS.map(([address, key]) => ({ id: key, text: `${t(key)} ${address}`, content: <Link address={address}>{t(key)}</Link> })),
    },
    {
      id: 'privacy',
      title: t('help.privacy'),
      rows: privacy.map((key) => plain(key, t(key, { address: config.placeSearch }))),
    },
    {
      id: 'news',
      title: t('news.title'),
      rows: newsRows(),
    },
    {
      id: 'about',
      title: t('help.about'),
      rows: [
        plain('version', t('help.version', { version })),
        {
          id: 'data',
          text: t('help.data'),
          content: <Link address={COPYRIGHT_ADDRESS}>{t('help.data')}</Link>,
        },
        ...(config.data?.invented === true ? [plain('invented', t('help.invented'))] : []),
        {
          id: 'libraries',
          text: `${t('help.madeWith')} ${LIBRARIES.map(({ name, licence }) => `${name} ${licence}`).join(' ')}`,
          content: (
            <>
              {t('help.madeWith')}
              <ul className="help-libraries">
                {LIBRARIES.map(({ name, licence }) => (
                  <li key={name}>
                    {name} <span className="muted">{licence}</span>
                  </li>
                ))}
              </ul>
            </>
          ),
        },
      ],
    },
  ];
}

function shortcutRow(name: string, shortcuts: readonly string[]): HelpRow {
  const keys = shortcuts.map((shortcut) => shortcutText(shortcut));
  return {
    id: `keys ${name}`,
    text: `${name} ${keys.join(' ')}`,
    content: (
      <>
        <span>{name}</span>
        <span className="help-keys">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      </>
    ),
  };
}

function Pair({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="help-pair">
      <span>{term}</span>
      <span>{children}</span>
    </div>
  );
}

function Link({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** Returns a row for each entry of the news: the day, and the text. */
export function newsRows(): readonly HelpRow[] {
  // the same day in every time zone
  const day = new Intl.DateTimeFormat(i18next.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return NEWS.map(({ id, date, text }) => ({
    id: `news ${id}`,
    text: i18next.t(text),
    content: (
      <div className="help-news">
        <time dateTime={date}>{day.format(new Date(date))}</time>
        <span>{i18next.t(text)}</span>
      </div>
    ),
  }));
}
