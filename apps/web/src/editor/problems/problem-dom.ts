/** What is said of problems in the editor: a sentence, its code, and buttons of what mends it. */
import type { Fix, TextProblem } from '@flyover/query-checks';
import i18next from 'i18next';
import { fixName, problemSentence } from '../../language/problem-sentence.ts';

/** A sentence with its code. */
export function sentenceDom(problem: TextProblem): HTMLElement {
  const dom = document.createElement('span');
  dom.className = 'cm-problem-text';
  const code = document.createElement('code');
  code.textContent = problem.code;
  dom.append(problemSentence(problem), ' ', code);
  return dom;
}

/** A severity as a sign: its shape says it, too. */
export function signDom(severity: TextProblem['severity']): HTMLElement {
  const sign = document.createElement('span');
  sign.className = `cm-problem-sign ${severity}`;
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', i18next.t(`queryProblem.severity.${severity}`));
  return sign;
}

/** A button of a fix, as an item of a menu. */
export function fixDom(fix: Fix, apply: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cm-problem-fix';
  button.setAttribute('role', 'menuitem');
  button.tabIndex = -1;
  button.textContent = fixName(fix);
  button.addEventListener('click', apply);
  return button;
}
