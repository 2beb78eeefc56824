import '../raw/raw.css';
import './table-bar.css';
import { IconCode, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { useTable } from './table-store.ts';
import { useTableTools } from './table-tools.ts';

/** The pause in typing after which a filter applies, ms: an unfinished filter has a fault. */
const PAUSE = 500;
/** The placeholder, in Overpass QL: it is not translated. */
const EXAMPLE = '[wheelchair=yes](if:number(t["width"])>2)';

/** The button that opens and closes the filter in Overpass QL. */
export function QlButton() {
  const { t } = useTranslation();
  const isOpen = useTableTools((tools) => tools.isQlOpen);
  const isFiltered = useTable(({ ql }) => ql !== '');
  return (
    <IconButton
      label={t('table.ql.open')}
      icon={IconCode}
      size={MENU_ICON}
      pressed={isOpen || isFiltered}
      onClick={() => (isOpen || isFiltered ? endQlFilter() : useTableTools.setState({ isQlOpen: true }))}
    />
  );
}

/** The typed text that is not applied yet. */
let waiting: { readonly text: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/** Applies a text after a pause. @param pause ms */
function apply(text: string, pause: number): void {
  clearTimeout(waiting?.timer);
  waiting = { text: text.trim(), timer: setTimeout(applyNow, pause) };
}

function applyNow(): void {
  clearTimeout(waiting?.timer);
  if (waiting !== undefined) useTable.getState().filterByQl(waiting.text);
  waiting = undefined;
}

function drop(): void {
  clearTimeout(waiting?.timer);
  waiting = undefined;
}

/** Removes the filter, and closes its field. */
export function endQlFilter(): void {
  drop();
  useTableTools.setState({ isQlOpen: false });
  useTable.getState().filterByQl('');
}

/** The filter in Overpass QL, while it is open or leaves rows out. */
export function TableQl() {
  const isOpen = useTableTools((tools) => tools.isQlOpen);
  const isFiltered = useTable(({ ql }) => ql !== '');
  const query = useTable((table) => table.query);
  return isOpen || isFiltered ? <QlBar key={query} query={query} /> : null;
}

function QlBar({ query }: { readonly query: string }) {
  const { t } = useTranslation();
  const filter = useTable(({ ql }) => ql);
  const fault = useTable(({ order, ql }) => (ql === '' ? undefined : order?.qlFault));
  const [typed, setTyped] = useState(filter);
  // a typed filter applies when the user leaves the tab, but not to the table of another query
  useEffect(() => () => (useTable.getState().query === query ? applyNow() : drop()), [query]);
  return (
    <div className="raw-bar table-ql" role="toolbar" aria-label={t('table.ql.open')}>
      <div className="raw-search">
        <IconCode {...MENU_ICON} />
        <input
          type="text"
          // biome-ignore lint/a11y/noAutofocus: it is opened to be typed into
          autoFocus
          value={typed}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-label={t('table.ql.open')}
          aria-invalid={fault !== undefined}
          aria-describedby="table-ql-fault"
          placeholder={EXAMPLE}
          onChange={({ target }) => {
            setTyped(target.value);
            apply(target.value, PAUSE);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(typed, 0);
            else if (event.key === 'Escape') endQlFilter();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </div>
      <IconButton label={t('table.ql.end')} icon={IconX} onClick={endQlFilter} />
      <p id="table-ql-fault" className="table-menu-fault" role="status" hidden={fault === undefined}>
        {fault !== undefined && t(`table.ql.${fault.kind}`, 'message' in fault ? { message: fault.message, column: fault.column } : {})}
      </p>
    </div>
  );
}
