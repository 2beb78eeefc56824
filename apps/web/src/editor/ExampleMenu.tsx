import '../ui/menu.css';
import { exampleQueries } from '@flyover/query-template';
import { Menu } from '@mantine/core';
import { focusEditor, replaceQuery } from '../query/editor-store.ts';
import { AnchoredMenu } from '../ui/Anchored.tsx';
import type { Opening } from '../ui/OpeningButton.tsx';

/** The examples in the menu above the query: each takes its place. */
export function ExampleMenu(opening: Opening) {
  const choose = (query: string) => {
    replaceQuery(query);
    focusEditor();
  };
  return (
    <AnchoredMenu {...opening} position="bottom-end" width={380}>
      {exampleQueries.map((example) => (
        <Menu.Item key={example.name} onClick={() => choose(example.query)}>
          <span className="menu-title">{example.name}</span>
          <span className="menu-note">{example.description}</span>
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
