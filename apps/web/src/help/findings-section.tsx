/** The findings of the editor's checks, in the help: the meaning of each code, a query that has the finding, and a better one. */
import { FINDING_EXAMPLES, FINDINGS, type FindingCode } from '@flyover/query-checks';
import i18next from 'i18next';
import { createElement } from 'react';
import { ExampleQuery } from './ExampleQuery.tsx';
import { FoldedExample } from './FoldedExample.tsx';
import type { HelpRow } from './help-row.ts';

/** Codes of the errors: they stand beside what the server would say itself. */
const ERRORS = ['encoding', 'parse', 'static', 'placeholder'];

/** A row for each code, searched by it, its sentence and its queries; before them what keeps a query from running. */
export function findingRows(): readonly HelpRow[] {
  const codes = Object.keys(FINDINGS) as FindingCode[];
  const errors = i18next.t('help.errors');
  return [
    { id: 'errors', text: errors.replaceAll('`', ''), names: ERRORS, content: <Sentence text={errors} /> },
    ...codes.map((code): HelpRow => {
      const sentence = i18next.t(`finding.${code}`);
      const { bad, good } = FINDING_EXAMPLES[code];
      return {
        id: `finding ${code}`,
        text: `${code} ${sentence.replaceAll('`', '')}`,
        names: [code],
        folded: `${bad} ${good}`,
        content: (open) => <FindingRow code={code} sentence={sentence} open={open} />,
      };
    }),
  ];
}

interface Props {
  readonly code: FindingCode;
  readonly sentence: string;
  readonly open: boolean;
}

function FindingRow({ code, sentence, open }: Props) {
  const { bad, good } = FINDING_EXAMPLES[code];
  return (
    <>
      <div>
        <code>{code}</code> <span className="muted">{i18next.t(`queryProblem.severity.${FINDINGS[code]}`)}</span>
      </div>
      <Sentence text={sentence} />
      <FoldedExample word={code} open={open}>
        <pre>{bad}</pre>
        <p>{i18next.t('help.better')}</p>
        <ExampleQuery text={good} />
      </FoldedExample>
    </>
  );
}

/** A sentence in which what stands in backticks is code. */
function Sentence({ text }: { readonly text: string }) {
  return createElement('div', null, ...text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part)));
}
