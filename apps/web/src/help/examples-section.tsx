/** Queries to begin with, in the help: the questions that run at once, then the examples that stand in the Load dialog, too. */
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import i18next from 'i18next';
import { namedExamples } from '../library/example-texts.ts';
import type { AppConfig } from '../site/app-config.ts';
import { closeDialog } from '../ui/dialogs.ts';
import { ExampleQuery } from './ExampleQuery.tsx';
import { FoldedExample } from './FoldedExample.tsx';
import type { HelpRow } from './help-row.ts';
import { askQuestion } from './welcome/ask-question.ts';
import { QUESTIONS, type Question } from './welcome/questions.ts';

/** A row for each question and each example, searched by its name, its description and its query. */
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
