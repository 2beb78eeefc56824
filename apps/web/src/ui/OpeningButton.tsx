import { type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { PartBoundary } from './PartBoundary.tsx';
import { tellPartFailure } from './part-failure.ts';

/** The props of an overlay at its button: pass them on to `AnchoredMenu` or `AnchoredPopover`. */
export interface Opening {
  readonly anchor: HTMLElement;
  /** The button's own. */
  readonly id: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

interface Props {
  readonly kind: 'menu' | 'dialog';
  /** Left out: one of its own. */
  readonly id?: string;
  readonly className: string;
  readonly label?: string;
  readonly title?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  /** The content of the button. */
  readonly children: ReactNode;
  /** Draws what opens: a lazy part, since nobody needs it, nor the program of menus, before the first click. */
  readonly opens: (opening: Opening) => ReactNode;
}

/** A button of the first screen at which a menu or the like opens. */
export function OpeningButton({ kind, id: given, className, label, title, ref, children, opens }: Props) {
  const made = useId();
  const id = given ?? made;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        ref={ref}
        type="button"
        id={id}
        className={className}
        aria-label={label}
        title={title}
        aria-haspopup={kind}
        aria-expanded={opened}
        // the name that Mantine gives it
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpened(!opened);
        }}
      >
        {children}
      </button>
      {anchor !== undefined && (
        <PartBoundary
          onFailure={(error) => {
            setAnchor(undefined);
            setOpened(false);
            tellPartFailure(error);
          }}
        >
          <Suspense fallback={null}>{opens({ anchor, id, opened, onChange: setOpened })}</Suspense>
        </PartBoundary>
      )}
    </>
  );
}
