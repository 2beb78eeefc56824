import { Button, Loader, Menu, TextInput, Tooltip } from '@mantine/core';
import { IconDots, IconPencil, IconPlayerPlay, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import { exactTime, firstLine, whenText } from './history-rows.ts';
import { deleteQuery, EXAMPLES, loadQuery, renameQuery, sourceOf, starQuery } from './library-commands.ts';
import type { LibraryRow } from './library-rows.ts';
import { MOST_NAME, tidyName } from './local-queries.ts';
import { LOCAL } from './open-library.ts';
import type { RowFocus } from './RowList.tsx';
import '../ui/button.css';
import '../ui/menu.css';
import '@mantine/core/styles/Input.css';
import './library-rows.css';
import './example-picture.css';

/** The mode of the row while it waits for input. */
export type RowMode = 'rename' | 'delete';

interface Props {
  readonly row: LibraryRow & { readonly kind: 'query' };
  readonly focus: RowFocus;
  readonly mode?: RowMode;
  readonly onMode: (mode: RowMode | undefined) => void;
}

/** One saved query: a click loads it. */
export function QueryRow({ row, focus, mode, onMode }: Props) {
  const { t, i18n } = useTranslation();
  const { group, label, depth, query } = row;
  const { comment, changed } = query;
  const name = query.title ?? query.name;
  if (mode === 'rename') return <RenameField row={row} onDone={() => onMode(undefined)} />;
  if (mode === 'delete') return <DeleteQuestion row={row} onDone={() => onMode(undefined)} />;
  const canStar = sourceOf(group)?.store.star !== undefined;
  const starLabel = t(query.starred ? 'library.unstar' : 'library.star', { name });
  return (
    <div className="library-row" style={{ paddingInlineStart: depth * 20 }}>
      {group === EXAMPLES ? (
        <ExamplePicture name={query.name} />
      ) : (
        canStar && (
          <IconButton
            className={`library-star ${query.starred ? 'starred' : ''}`}
            label={starLabel}
            icon={query.starred ? IconStarFilled : IconStar}
            size={query.starred ? MENU_ICON : BAR_ICON}
            tabIndex={focus.tabIndex}
            pressed={query.starred === true}
            onClick={() => void starQuery(group, query)}
          />
        )
      )}
      <button type="button" className="library-main" {...focus.main} onClick={() => loadQuery(group, query, false)}>
        <span className="library-name" dir="auto">
          {label}
        </span>
        <span className={`library-note ${comment ? '' : 'code'}`} dir="auto">
          {comment || firstLine(query.query)}
        </span>
      </button>
      {changed !== undefined && <WhenText time={changed} />}
      <IconButton
        label={t('library.run', { name })}
        icon={IconPlayerPlay}
        tabIndex={focus.tabIndex}
        onClick={() => loadQuery(group, query, true)}
      />
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <IconButton label={t('library.more', { name })} icon={IconDots} tabIndex={focus.tabIndex} />
        </Menu.Target>
        <Menu.Dropdown>
          {changed !== undefined && <Menu.Label>{t('library.savedAt', { when: exactTime(changed, i18n.language) })}</Menu.Label>}
          {group !== EXAMPLES && (
            <Menu.Item leftSection={<IconPencil {...MENU_ICON} />} onClick={() => onMode('rename')}>
              {t('library.rename')}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash {...MENU_ICON} />} onClick={() => onMode('delete')}>
            {t('library.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** The name as a field in its own place: Enter takes it, Escape leaves the old one. */
function RenameField({ row, onDone }: { readonly row: Props['row']; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { group, query } = row;
  const [name, setName] = useState(query.name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    const tidy = tidyName(name);
    if (tidy === '') return setProblem(t('library.nameMissing'));
    if (tidy === query.name) return onDone();
    if (group === LOCAL && tidy.length > MOST_NAME) return setProblem(t('library.nameTooLong', { count: tidy.length }));
    setBusy(true);
    const failed = await renameQuery(group, query.name, tidy);
    setBusy(false);
    if (failed === undefined) onDone();
    else setProblem(failed);
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit();
  };
  return (
    <div className="library-row asked">
      <TextInput
        className="library-rename"
        ref={field}
        aria-label={t('library.renameLabel', { name: query.name })}
        aria-invalid={problem !== undefined}
        // Escape ends the renaming, not the dialog
        data-mantine-stop-propagation="true"
        value={name}
        error={problem !== undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {problem !== undefined && (
        <span role="alert" className="library-problem">
          {problem}
        </span>
      )}
      <Button size="compact-sm" leftSection={busy && <Loader size={12} color="currentColor" aria-hidden />} onClick={() => void submit()}>
        {t('library.renameDo')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onDone}>
        {t('dialog.cancel')}
      </Button>
    </div>
  );
}

/** The question stands in the row itself, so that no other entry is deleted by mistake; the button that deletes is where no other was. */
function DeleteQuestion({ row, onDone }: { readonly row: Props['row']; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { group, query } = row;
  const [busy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    await deleteQuery(group, query);
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape of the two buttons inside ends the question, not the dialog
    <div className="library-row asked" onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <span className="library-question">{t('library.deleteQuestion', { name: query.title ?? query.name })}</span>
      <Button
        size="compact-sm"
        color="red"
        data-mantine-stop-propagation="true"
        leftSection={busy && <Loader size={12} color="currentColor" aria-hidden />}
        onClick={() => void remove()}
      >
        {t('library.deleteDo')}
      </Button>
      <Button size="compact-sm" variant="default" data-mantine-stop-propagation="true" ref={keep} onClick={onDone}>
        {t('library.keep')}
      </Button>
    </div>
  );
}

/** When something was: in short, the exact time in the tooltip. */
function WhenText({ time }: { readonly time: number }) {
  const { i18n } = useTranslation();
  return (
    <Tooltip label={exactTime(time, i18n.language)}>
      <time className="library-when" dateTime={new Date(time).toISOString()}>
        {whenText(time, Date.now(), i18n.language)}
      </time>
    </Tooltip>
  );
}

/** The results of the built-in examples as drawn on the map, in its default colours; 48 by 36. */
const PICTURES: Readonly<Record<string, readonly Shape[]>> = {
  'Drinking Water': [
    ['point', '12,11'],
    ['point', '33,9'],
    ['point', '22,26'],
    ['point', '40,27'],
  ],
  'Cycle Network': [
    ['route', '-2,30 10,24 18,10 32,14 50,4'],
    ['line', '18,10 26,26 50,30'],
  ],
  'Where am I?': [
    ['border', '4,18 12,4 34,2 45,14 39,32 13,34'],
    ['border', '13,16 22,8 34,11 36,23 25,29 15,26'],
    ['cross', '24,18'],
  ],
  'Mountains in Area': [
    ['outline', '5,28 9,10 24,4 41,9 44,29 24,33'],
    ['peak', '16,20'],
    ['peak', '30,14'],
    ['peak', '32,26'],
  ],
  'Map Call': [
    ['area', '4,5 19,4 20,15 5,16'],
    ['line', '-2,24 24,22 50,27'],
    ['line', '28,-2 25,38'],
    ['point', '37,11'],
    ['point', '12,30'],
  ],
  'MapCSS styling': [
    ['park', '4,6 20,3 24,16 8,19'],
    ['road', '-2,28 20,25 50,31'],
    ['food', '34,11'],
    ['food', '42,19'],
  ],
  'Attic date query': [
    ['park', '9,9 28,6 32,20 13,24'],
    ['old', '18,15 41,12 43,28 21,31'],
  ],
};

type Shape = readonly [
  'point' | 'cross' | 'peak' | 'food' | 'line' | 'route' | 'road' | 'area' | 'outline' | 'border' | 'park' | 'old',
  string,
];

/** A small drawing beside an example; nothing but a decoration. */
function ExamplePicture({ name }: { readonly name: string }) {
  const shapes = Object.hasOwn(PICTURES, name) ? PICTURES[name] : [];
  return (
    <svg className="example-picture" viewBox="0 0 48 36" width="48" height="36" aria-hidden="true">
      {shapes.map(([kind, points]) => (
        <ShapeView key={`${kind} ${points}`} kind={kind} points={points} />
      ))}
    </svg>
  );
}

function ShapeView({ kind, points }: { readonly kind: Shape[0]; readonly points: string }) {
  const [x, y] = points.split(/[ ,]/).map(Number);
  if (kind === 'point' || kind === 'food') return <circle className={`shape ${kind}`} cx={x} cy={y} r={kind === 'food' ? 3.5 : 4} />;
  if (kind === 'peak') return <path className="shape peak" d={`M${x - 5} ${y + 4}L${x} ${y - 5}L${x + 5} ${y + 4}z`} />;
  if (kind === 'cross') return <path className="shape cross" d={`M${x - 6} ${y}h12M${x} ${y - 6}v12`} />;
  if (kind === 'line' || kind === 'route' || kind === 'road') return <polyline className={`shape ${kind}`} points={points} />;
  return <polygon className={`shape ${kind}`} points={points} />;
}
