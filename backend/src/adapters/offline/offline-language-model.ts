import { LanguageModel, type ModelPart, type ModelRequest } from '../../ports/language-model.js';
import type * as Composing from './compose.js';

/**
 * Answers without an API key or network access: quotes passages, says so if they contain no answer, and answers small
 * talk with fixed phrases. Streams one excerpt at a time.
 */
export class OfflineLanguageModel extends LanguageModel {
  readonly isOffline = true;
  private composing: Promise<typeof Composing> | undefined;

  /** Loads word lists, stemmers and ranks of words. Slow, so it runs after the start. */
  prepare(): Promise<typeof Composing> {
    return (this.composing ??= import('./compose.js'));
  }

  async *reply(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    const { compose } = await this.prepare();
    const { texts, ...end } = compose(request);
    for (const text of texts) {
      if (signal.aborted) return;
      yield { type: 'text', text };
    }
    if (!signal.aborted) yield end;
  }
}
