import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly hint: string;
  readonly action: ReactNode;
  /** The content below: progress, a question, the outcome. */
  readonly children?: ReactNode;
}

/** One place that takes the data or the query: its name, what it gets, and the way there. */
export function TargetRow({ name, hint, action, children }: Props) {
  return (
    <div className="target-row">
      <div className="target-head">
        <div>
          <div className="target-name">{name}</div>
          <div className="target-hint">{hint}</div>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
