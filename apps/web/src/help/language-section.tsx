/** The words of Overpass QL in the help: how each is written, what it does, and an example to take over. */
import { FACTS, type Fact } from '@flyover/overpass-ql';
import i18next from 'i18next';
import { ExampleQuery } from './ExampleQuery.tsx';
import { FoldedExample } from './FoldedExample.tsx';
import type { HelpRow } from './help-row.ts';

/** A row for each fact, searched by its word, its sentence and its example. */
export function languageRows(): readonly HelpRow[] {
  return FACTS.map((fact) => {
    const { id, word, signature, example } = fact;
    const sentence = i18next.t(`language.${id}`);
    return {
      id: `fact ${id}`,
      text: `${word} ${signature} ${sentence} ${id}`,
      names: [word, id],
      folded: example,
      content: (open) => <LanguageRow fact={fact} sentence={sentence} open={open} />,
    };
  });
}

interface Props {
  readonly fact: Fact;
  readonly sentence: string;
  readonly open: boolean;
}

function LanguageRow({ fact: { word, signature, example, page }, sentence, open }: Props) {
  return (
    <>
      <div>
        <code>{signature}</code>
      </div>
      <div>
        {sentence}{' '}
        <a href={page} target="_blank" rel="noreferrer" aria-label={i18next.t('help.wikiOf', { word })}>
          {i18next.t('help.wiki')}
        </a>
      </div>
      <FoldedExample word={word} open={open}>
        <ExampleQuery text={example} />
      </FoldedExample>
    </>
  );
}
