import { Component, type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { type WithTranslation, withTranslation } from 'react-i18next';
import { tellPartFailure } from './toasts.ts';

interface PartBoundaryProps extends WithTranslation {
  readonly children: ReactNode;
  /** Called with the failure, and may remove the part; without it the error message replaces the part. */
  readonly onFailure?: (error: Error) => void;
}

/** Says that a part of the app has failed and offers a reload; the query is stored and comes back with it. */
class Boundary extends Component<PartBoundaryProps, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    this.props.onFailure?.(error);
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <div className="notice" role="alert">
        <p className="notice-text">{this.state.error.message}</p>
        <button type="button" className="card-button primary" onClick={() => location.reload()}>
          {this.props.t('chunk.reload')}
        </button>
      </div>
    );
  }
}

export const PartBoundary = withTranslation()(Boundary);

/** The props of an overlay at its button: pass them on to `AnchoredMenu` or `AnchoredPopover`. */
export interface Opening {
  readonly anchor: HTMLElement;
  /** The button's own. */
  readonly id: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

interface OpeningButtonProps {
  readonly kind: 'menu' | 'dialog';
  /** Left out: one of its own. */
  readonly id?: string;
  readonly className: string;
  readonly label?: string;
  readonly title?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  /** The content of the button. */
  readonly children: ReactNode;
  /** Renders the opened content: a lazy part, since neither it nor the program of menus is needed before the first click. */
  readonly opens: (opening: Opening) => ReactNode;
}

/** A button of the first screen at which a menu or the like opens. */
export function OpeningButton({ kind, id: given, className, label, title, ref, children, opens }: OpeningButtonProps) {
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
