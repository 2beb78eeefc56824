/** Files and links that are dropped on the page: without a word a browser would open them in its place, and the page would be gone. */

/** What browsers call the kinds of things that they would go to. */
const LEADS_AWAY = ['Files', 'text/uri-list'];

const DRAGS = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Keeps what is dropped from replacing the page. A field for files still takes them, a field for text still takes a link.
 *
 * @param onFiles takes files that were dropped where no field takes them; folders are none
 * @param onOver is told how many files are held over such a place, 0 once they are not any more
 * @returns ends it
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
    // between two parts of the page something else is under the pointer; outside of it nothing is
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
