/** The elements that show problems in the editor: a sentence, its code, and buttons for the fixes. */
import type { TextProblem } from '@flyover/query-checks';
import i18next from 'i18next';
import { applyFix } from '../../language/fix-problem.ts';
import { explainProblem, fixName, isExplained, problemSentence } from '../../language/problem-sentence.ts';

/** Something to do about a problem. */
interface Action {
  readonly name: string;
  readonly apply: () => void;
}

/** A sentence with its code. */
export function sentenceDom(problem: TextProblem): HTMLElement {
  const dom = document.createElement('span');
  dom.className = 'cm-problem-text';
  const code = document.createElement('code');
  code.textContent = problem.code;
  dom.append(problemSentence(problem), ' ', code);
  return dom;
}

/** Returns the icon of a severity; its shape differs too, not only its colour. */
export function signDom(severity: TextProblem['severity']): HTMLElement {
  const sign = document.createElement('span');
  sign.className = `cm-problem-sign ${severity}`;
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', i18next.t(`queryProblem.severity.${severity}`));
  return sign;
}

/** Returns the actions for a problem: its fixes, and a link to its help. */
export function actionsOf(problem: TextProblem): readonly Action[] {
  const fixes = problem.fixes.map((fix): Action => ({ name: fixName(fix), apply: () => applyFix(fix) }));
  return isExplained(problem) ? [...fixes, { name: i18next.t('queryProblem.explain'), apply: () => explainProblem(problem) }] : fixes;
}

/** A button, as an item of a menu. */
export function actionDom(name: string, apply: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cm-problem-fix';
  button.setAttribute('role', 'menuitem');
  button.tabIndex = -1;
  button.textContent = name;
  button.addEventListener('click', apply);
  return button;
}
