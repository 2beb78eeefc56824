import i18next from 'i18next';
import { withLoopbackBar } from '../ui/fault-texts.ts';
import { showToast } from '../ui/toasts.ts';
import type { JosmProblem } from './josm-remote.ts';

/** Reports that JOSM has not loaded an element: the reason, and the next step. */
export function tellJosmProblem(problem: JosmProblem): void {
  const text = i18next.t(`popup.josm.${problem.kind}`, { ...problem });
  showToast({ kind: 'error', text: problem.kind === 'notFound' ? withLoopbackBar(text, problem.bar, i18next.t) : text });
}
