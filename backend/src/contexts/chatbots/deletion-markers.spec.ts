import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { CAUSE, OWNER } from '../../kernel/testing/given.js';
import { isDestroyed } from '../../runtime/sealing/envelope-bytes.js';
import { Vault } from '../../runtime/sealing/vault.js';
import { MemorySecrets } from '../../runtime/testing/memory-secrets.js';
import { DELETED_CHATBOT, DeletionMarkers, ERASED_CHATBOT } from './deletion-markers.js';
import { jobContext } from '../../kernel/envelope.js';

const id = '0190a6a0-0000-4000-8000-00000000000a' as ChatbotId;
const other = '0190a6a0-0000-4000-8000-00000000000b' as ChatbotId;

const command = jobContext({ name: 'accounts.erase', cause: CAUSE }, { accountId: OWNER, commandId: 'erase' });

it('marks deleted and erased chatbots in the key store, until their account is erased', async () => {
  const secrets = new MemorySecrets();
  const markers = new DeletionMarkers(await Vault.open(secrets, Buffer.alloc(32, 1)));
  const kept = async () =>
    [
      ...(await secrets.names(DELETED_CHATBOT, { limit: 10 })),
      ...(await secrets.names(ERASED_CHATBOT, { limit: 10 })),
    ].map(({ name }) => name);
  await markers.markDeleted(id);
  await markers.eraseChatbot({ chatbotId: id });
  await markers.markDeleted(other);
  expect(await kept()).toEqual([DELETED_CHATBOT + id, DELETED_CHATBOT + other, ERASED_CHATBOT + id]);
  expect(isDestroyed((await secrets.get(ERASED_CHATBOT + id))!)).toBe(true);

  await markers.eraseAccount(
    { accountId: OWNER, chatbotIds: [id], streams: [] },
    command,
    new AbortController().signal,
  );
  expect(await kept()).toEqual([DELETED_CHATBOT + other]);
});
