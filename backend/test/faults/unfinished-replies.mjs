/**
 * Preloaded into the product. Its offline model finishes as many replies as REPLIES says; later ones begin and never
 * end.
 */
import { OfflineLanguageModel } from '../../dist/adapters/offline/offline-language-model.js';

let left = Number(process.env.REPLIES);

const { reply } = OfflineLanguageModel.prototype;
OfflineLanguageModel.prototype.reply = async function* (request, signal) {
  const ends = --left >= 0;
  for await (const part of reply.call(this, request, signal)) {
    yield part;
    if (!ends) await new Promise(() => undefined);
  }
};
