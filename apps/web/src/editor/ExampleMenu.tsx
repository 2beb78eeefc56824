import '../ui/menu.css';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { namedExamples } from '../library/example-texts.ts';
import { replaceWithUndo } from '../query/change-query.ts';
import { focusEditor, replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { AnchoredMenu } from '../ui/Anchored.tsx';
import type { Opening } from '../ui/PartBoundary.tsx';

/** The menu of examples; the chosen one replaces the query. */
export function ExampleMenu(opening: Opening) {
  const { t } = useTranslation();
  const examples = namedExamples(t);
  const choose = (chosen: string) => {
    const before = queryText();
    // an unchanged example can be chosen again from here
    if (examples.some(({ query }) => query === before)) replaceQuery(chosen);
    else replaceWithUndo(chosen, t('examples.taken'));
    focusEditor();
  };
  return (
    <AnchoredMenu {...opening} position="bottom-end" width={380}>
      {examples.map((example) => (
        <Menu.Item key={example.name} onClick={() => choose(example.query)}>
          <span className="menu-title">{example.title}</span>
          <span className="menu-note">{example.about}</span>
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
