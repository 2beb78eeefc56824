/** Elements made by hand: what CodeMirror shows is no part of React's tree. */

/** An element with a class and what is in it. Texts stay texts. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** A link to a page of another site. */
export function link(text: string, address: string): HTMLAnchorElement {
  const made = element('a', '', text);
  made.href = address;
  made.target = '_blank';
  made.rel = 'noreferrer';
  return made;
}
