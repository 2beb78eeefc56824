/** What the checks of the editor tell, in the help: what each code means, a query that has the finding, and a better one. */
import { FINDING_EXAMPLES, FINDINGS, type FindingCode } from '@flyover/query-checks';
import i18next from 'i18next';
import { createElement } from 'react';
import { ExampleQuery } from './ExampleQuery.tsx';

/** A row for each code, searched by it, its sentence and its queries. */
export function findingRows() {
  const codes = Object.keys(FINDINGS) as FindingCode[];
  return codes.map((code) => {
    const sentence = i18next.t(`finding.${code}`);
    const { bad, good } = FINDING_EXAMPLES[code];
    return { text: `${code} ${sentence.replaceAll('`', '')} ${bad} ${good}`, content: <FindingRow code={code} sentence={sentence} /> };
  });
}

function FindingRow({ code, sentence }: { readonly code: FindingCode; readonly sentence: string }) {
  const { bad, good } = FINDING_EXAMPLES[code];
  return (
    <>
      <div>
        <code>{code}</code> <span className="muted">{i18next.t(`queryProblem.severity.${FINDINGS[code]}`)}</span>
      </div>
      <Sentence text={sentence} />
      <details className="help-query">
        <summary aria-label={i18next.t('help.exampleOf', { word: code })}>{i18next.t('help.example')}</summary>
        <pre>{bad}</pre>
        <p>{i18next.t('help.better')}</p>
        <ExampleQuery text={good} />
      </details>
    </>
  );
}

/** A sentence in which what stands in backticks is code. */
function Sentence({ text }: { readonly text: string }) {
  return createElement('div', null, ...text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part)));
}
