import { Component, type ReactNode } from 'react';
import { ErrorState, Page } from '@chatbot-builder/kit';
import { RemoteMismatch } from './contract';
import { NewVersion } from './new-version';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  /** The current URL. A new URL clears the error and is a new attempt. */
  readonly path: string;
  readonly onRetry: () => void;
}

/** An error boundary: a remote that fails to load or crashes affects only its own page. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ path }: RemoteBoundaryProps) {
    if ('error' in this.state && path !== this.props.path) this.props.onRetry();
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    return (
      <Page>
        {this.state.error instanceof RemoteMismatch ? (
          <NewVersion />
        ) : (
          <ErrorState title="This page could not be loaded" onRetry={this.props.onRetry} />
        )}
      </Page>
    );
  }
}
