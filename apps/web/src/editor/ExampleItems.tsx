import { exampleQueries } from '@flyover/query-template';
import { Menu } from '@mantine/core';
import { focusEditor, replaceQuery } from '../query/editor-store.ts';

/** The examples in the menu above the query: each takes its place. */
export function ExampleItems() {
  const choose = (query: string) => {
    replaceQuery(query);
    focusEditor();
  };
  return exampleQueries.map((example) => (
    <Menu.Item key={example.name} onClick={() => choose(example.query)}>
      <span className="menu-title">{example.name}</span>
      <span className="menu-note">{example.description}</span>
    </Menu.Item>
  ));
}
