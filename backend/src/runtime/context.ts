import type { Category } from '@chatbot-builder/contracts/events';
import type { AnyProjection } from '../kernel/projection.js';
import type { Reaction } from '../kernel/reaction.js';

/**
 * A context of the product as listed in the manifest. Plain data that the server, the command line, replay and tests
 * read.
 */
export interface Context {
  readonly name: string;
  /** The stream categories that it owns. No other context appends to them. */
  readonly categories: readonly Category[];
  readonly projections: readonly AnyProjection[];
  readonly reactions: readonly Reaction[];
  /** Its Nest module, which registers job handlers and erasers. Imported only when a server starts. */
  readonly module: () => Promise<new (...dependencies: never[]) => object>;
}
