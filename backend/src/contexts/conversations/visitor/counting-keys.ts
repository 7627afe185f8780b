import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { foldCase } from '../../../ports/fold-case.js';
import type { Vault } from '../../../runtime/sealing/vault.js';
import type { CountingKeys } from '../conversation.js';

const PURPOSE = 'counting';
const HEX_OF_128_BITS = 32;

/** Messages that are equal after trimming, case folding and collapsing spaces have the same key. */
export async function countingKeys(
  vault: Pick<Vault, 'hmac'>,
  chatbotId: ChatbotId,
  { content, page }: { readonly content: string; readonly page: string | null },
): Promise<CountingKeys> {
  const key = async (kind: string, words: string) =>
    (await vault.hmac(PURPOSE, `${chatbotId}/${kind}/${words}`)).slice(0, HEX_OF_128_BITS);
  return {
    content: await key('message', foldCase(content.trim().replaceAll(/\s+/g, ' '))),
    page: page === null ? null : await key('page', page),
  };
}
