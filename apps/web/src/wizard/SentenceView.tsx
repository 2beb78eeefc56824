import './meaning.css';
import type { Sentence } from './sentence.ts';

/** A sentence, its values set apart. */
export function SentenceView({ parts }: { readonly parts: Sentence }) {
  return parts.map(({ text, isValue }, index) =>
    isValue ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name, and no state
      <b key={index} className="wizard-value">
        {text}
      </b>
    ) : (
      text
    ),
  );
}
