import { Component, type ReactNode } from 'react';
import { Page } from '@chatbot-builder/kit';
import { BrokenPage } from '../frame/broken-page';
import { NewVersion } from '../update/new-version';
import { RemoteMismatch } from './contract';

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
    if (!(this.state.error instanceof RemoteMismatch)) return <BrokenPage onRetry={this.props.onRetry} />;
    return (
      <Page>
        <NewVersion />
      </Page>
    );
  }
}
