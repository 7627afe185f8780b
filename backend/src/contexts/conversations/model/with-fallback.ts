import { type LanguageModel, ModelFailed, type ModelPart, type ModelRequest } from '../../../ports/language-model.js';

/**
 * The model's reply. If the model fails before it said anything, and the knowledge covers the question, the offline
 * model's reply instead, whose end names the failure.
 *
 * @throws ModelFailed
 */
export async function* withFallback(
  model: LanguageModel,
  offline: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  let hasText = false;
  try {
    for await (const part of model.reply(request, signal)) {
      hasText = true;
      yield part;
    }
  } catch (error) {
    if (hasText || !(error instanceof ModelFailed)) throw error;
    const parts = await Array.fromAsync(offline.reply(request, signal));
    const covers = parts.some((part) => part.type === 'end' && part.basis === 'knowledge');
    if (!covers) throw error;
    for (const part of parts) yield part.type === 'end' ? { ...part, fallbackFrom: error.code } : part;
  }
}
