import { LanguageModel, type ModelPart, type ModelRequest } from '../../ports/language-model.js';
import type * as Composing from './compose.js';

/**
 * Answers without a key and without network: quotes what the passages say, admits what they do not say, and returns
 * courtesies in its own words. Text goes out as it exists, excerpt by excerpt.
 */
export class OfflineLanguageModel extends LanguageModel {
  private composing: Promise<typeof Composing> | undefined;

  /** Loads word lists, stemmers and token ranks: half a second that no start waits for. */
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
