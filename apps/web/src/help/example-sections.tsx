/** The sections of the help whose rows have an example: questions and example queries, the findings of the checks, the words of Overpass QL. */
import { FACTS, type Fact } from '@flyover/overpass-ql';
import { FINDING_EXAMPLES, FINDINGS, type FindingCode } from '@flyover/query-checks';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { namedExamples } from '../library/example-texts.ts';
import { replaceWithUndo } from '../query/change-query.ts';
import { focusEditor } from '../query/editor-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { closeDialog } from '../ui/dialogs.ts';
import type { HelpRow } from './search-help.ts';
import { askQuestion, QUESTIONS, type Question } from './welcome/questions.ts';

/** Returns a row for each question and each example, searched by name, description and query. */
export function exampleRows(config: AppConfig): readonly HelpRow[] {
  return [
    ...QUESTIONS.map((question): HelpRow => {
      const text = i18next.t(question.text);
      return {
        id: question.text,
        text,
        names: [text],
        folded: question.query,
        content: (open) => <QuestionRow question={question} config={config} open={open} />,
      };
    }),
    ...namedExamples(i18next.t).map(
      ({ name, title, about, query }): HelpRow => ({
        id: `example ${name}`,
        text: `${title} ${about}`,
        names: [title],
        folded: query,
        content: (open) => (
          <>
            <div>
              <b>{title}</b> <span className="muted">{about}</span>
            </div>
            <FoldedExample word={title} open={open}>
              <ExampleQuery text={query} />
            </FoldedExample>
          </>
        ),
      }),
    ),
  ];
}

interface QuestionRowProps {
  readonly question: Question;
  readonly config: AppConfig;
  readonly open: boolean;
}

function QuestionRow({ question, config, open }: QuestionRowProps) {
  const name = i18next.t(question.text);
  const ask = () => {
    closeDialog();
    void askQuestion(question, config);
  };
  return (
    <>
      <button type="button" className="card-button" onClick={ask}>
        <IconPlayerPlayFilled size={12} aria-hidden />
        {name}
      </button>
      <FoldedExample word={name} open={open}>
        <ExampleQuery text={question.query} />
      </FoldedExample>
    </>
  );
}

/** The codes of errors, which are shown with the server's own message. */
const ERRORS = ['encoding', 'parse', 'static', 'placeholder'];

/** Returns a row for each code, searched by code, sentence and queries; before them a row on errors. */
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

interface FindingRowProps {
  readonly code: FindingCode;
  readonly sentence: string;
  readonly open: boolean;
}

function FindingRow({ code, sentence, open }: FindingRowProps) {
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

/** A sentence with code in backticks. */
function Sentence({ text }: { readonly text: string }) {
  return createElement('div', null, ...text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part)));
}

/** Returns a row for each fact, searched by word, sentence and example. */
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

interface LanguageRowProps {
  readonly fact: Fact;
  readonly sentence: string;
  readonly open: boolean;
}

function LanguageRow({ fact: { word, signature, example, page }, sentence, open }: LanguageRowProps) {
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

interface FoldedExampleProps {
  /** The subject of the example. */
  readonly word: string;
  /** Whether it begins open. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** An example that is shown on request, or where a search has found it. */
function FoldedExample({ word, open, children }: FoldedExampleProps) {
  return (
    // a user's fold stays until the next search
    <details key={String(open)} className="help-query" open={open}>
      <summary aria-label={i18next.t('help.exampleOf', { word })}>{i18next.t('help.example')}</summary>
      {children}
    </details>
  );
}

/** A query with a button that puts it into the editor. */
function ExampleQuery({ text }: { readonly text: string }) {
  return (
    <>
      <pre>{text}</pre>
      <button type="button" className="card-button" onClick={() => take(text)}>
        {i18next.t('help.take')}
      </button>
    </>
  );
}

function take(example: string): void {
  replaceWithUndo(example, i18next.t('help.taken'));
  closeDialog();
  focusEditor();
}
