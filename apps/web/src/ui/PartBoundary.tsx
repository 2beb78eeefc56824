import { Component, type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { type WithTranslation, withTranslation } from 'react-i18next';
import { tellPartFailure } from './toasts.ts';

interface PartBoundaryProps extends WithTranslation {
  readonly children: ReactNode;
  /** Called with the failure, and may remove the part; without it the error message replaces the part. */
  readonly onFailure?: (error: Error) => void;
}

/** Reports a failed part of the page and offers a reload, which keeps the query. */
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
  /** The id of the button. */
  readonly id: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

interface OpeningButtonProps {
  readonly kind: 'menu' | 'dialog';
  /** Default: a generated one. */
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

/** A button of the first screen that opens a menu or dialog at its position. */
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
        // the id that Mantine gives to the dropdown
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
