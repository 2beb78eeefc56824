/**
 * Opens the browser's file dialog. Call it within the event of a click or a key.
 *
 * @param chosen called once with the files; not called if the user chooses none
 * @param options the attributes of the file field
 */
export function chooseFiles(
  chosen: (files: readonly File[]) => void,
  options: { readonly accept?: string; readonly multiple?: boolean },
): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', hidden: true, ...options });
  // a detached field could be garbage-collected before the user has chosen
  document.body.append(input);
  input.addEventListener('change', () => {
    input.remove();
    chosen([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  input.click();
}

// Files and links dropped on the page, which a browser opens in place of the page by default.

/** The drag data types that browsers would navigate to. */
const LEADS_AWAY = ['Files', 'text/uri-list'];

const DRAGS = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Prevents dropped data from replacing the page. A field for files still accepts them, a text field still accepts a link.
 *
 * @param onFiles called with files that were dropped outside of such fields; folders are left out
 * @param onOver called with the number of files over such a place, 0 once they have left
 * @returns a function that removes the listeners
 */
export function catchDrops(onFiles: (files: readonly File[]) => void, onOver: (count: number) => void = () => undefined): () => void {
  const isCaught = ({ target, dataTransfer }: DragEvent) => {
    const takes = target instanceof Element && target.closest('input[type="file"]') !== null;
    const takesText = target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
    const kind = LEADS_AWAY.find((each) => dataTransfer?.types.includes(each));
    return kind === undefined || takes || (takesText && kind !== 'Files') ? undefined : kind;
  };
  const onDrag = (event: DragEvent) => {
    const kind = isCaught(event);
    const isHeld = event.type === 'dragover' && kind === 'Files';
    // `relatedTarget` is null only when the pointer leaves the page
    if (event.type !== 'dragleave' || event.relatedTarget === null) onOver(isHeld ? (event.dataTransfer?.items.length ?? 1) : 0);
    if (kind === undefined || event.type === 'dragleave') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'drop' && kind === 'Files') onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  for (const type of DRAGS) window.addEventListener(type, onDrag, { capture: true });
  return () => {
    for (const type of DRAGS) window.removeEventListener(type, onDrag, { capture: true });
  };
}
