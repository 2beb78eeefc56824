/** The words of Overpass QL in the help: how each is written, what it does, and an example to take over. */
import { FACTS, type Fact } from '@flyover/overpass-ql';
import i18next from 'i18next';
import { ExampleQuery } from './ExampleQuery.tsx';

/** A row for each fact, searched by its word, its sentence and its example. */
export function languageRows() {
  return FACTS.map((fact) => {
    const sentence = i18next.t(`language.${fact.id}`);
    return { text: `${fact.word} ${fact.signature} ${sentence} ${fact.id}`, content: <LanguageRow fact={fact} sentence={sentence} /> };
  });
}

function LanguageRow({ fact: { word, signature, example, page }, sentence }: { readonly fact: Fact; readonly sentence: string }) {
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
      <details className="help-query">
        <summary aria-label={i18next.t('help.exampleOf', { word })}>{i18next.t('help.example')}</summary>
        <ExampleQuery text={example} />
      </details>
    </>
  );
}
