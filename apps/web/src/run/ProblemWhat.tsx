import { IconAlertTriangle } from '@tabler/icons-react';
import './ways-out.css';

interface Props {
  readonly title: string;
  /** Sentences, a paragraph each; empty ones are left out. */
  readonly texts: readonly string[];
}

/** The failure and its reason, announced at once by screen readers. */
export function ProblemWhat({ title, texts }: Props) {
  return (
    <div role="alert" className="problem-what">
      <h2>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        {title}
      </h2>
      {texts
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
    </div>
  );
}
