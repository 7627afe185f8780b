import { Component, type ReactNode } from 'react';
import { ErrorState, Page } from '@chatbot-builder/kit';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** A remote that cannot be loaded, or that breaks, takes only its own page with it. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Page>
        <ErrorState title="This page could not be loaded" onRetry={this.props.onRetry} />
      </Page>
    );
  }
}
