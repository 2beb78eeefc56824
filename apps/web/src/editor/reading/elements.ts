/** DOM elements for the tooltips and panels of CodeMirror, which are outside React. */

/** Creates an element with a class and children; strings become text nodes. */
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

/** Creates a link to another site. */
export function link(text: string, address: string): HTMLAnchorElement {
  const made = element('a', '', text);
  made.href = address;
  made.target = '_blank';
  made.rel = 'noreferrer';
  return made;
}
