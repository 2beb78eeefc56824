/**
 * Lets somebody choose files of this computer. To be called within a click or a key.
 *
 * @param chosen is called once, unless nothing is chosen
 * @param options as the attributes of a field have them
 */
export function chooseFiles(
  chosen: (files: readonly File[]) => void,
  options: { readonly accept?: string; readonly multiple?: boolean },
): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', hidden: true, ...options });
  // a field that is nowhere may be let go of before somebody has chosen
  document.body.append(input);
  input.addEventListener('change', () => {
    input.remove();
    chosen([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  input.click();
}
