/** A number as style sheets read it: `5`, `-0.5`, `.5`, `1e3`, blanks around it aside. */
const NUMBER = /^[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,4})?$/;

/** The number that the value of a tag is; NaN where it is none. */
export function numberOfText(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
}
