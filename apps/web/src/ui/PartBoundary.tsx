import { Component, type ReactNode } from 'react';
import { type WithTranslation, withTranslation } from 'react-i18next';

interface Props extends WithTranslation {
  readonly children: ReactNode;
  /** Called with the failure, and may remove the part; without it the error message replaces the part. */
  readonly onFailure?: (error: Error) => void;
}

/** Says that a part of the app has failed and offers a reload; the query is stored and comes back with it. */
class Boundary extends Component<Props, { readonly error?: Error }> {
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
