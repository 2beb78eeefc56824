/**
 * The titles and descriptions of the examples, in the language of the page; `examples` must have been fetched. Their own names stay their
 * keys.
 */
import { exampleQueries } from '@flyover/query-template';
import type { TFunction } from 'i18next';

/** An example with its texts. */
export interface NamedExample {
  /** By which it is known to links, pictures and what is stored. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly query: string;
}

/** All examples, in their order. */
export function namedExamples(t: TFunction): readonly NamedExample[] {
  return exampleQueries.map(({ id, name, query }) => ({ name, title: t(`examples.name.${id}`), about: t(`examples.about.${id}`), query }));
}
