import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Random bytes of a key. */
export const KEY_SECRET_BYTES = 24;
const KEY = /^cbk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{48}$/;

/** `cbk_`, which scanners for leaked secrets can look for, the chatbot's id and the secret, in hex. */
export const keyText = (chatbotId: ChatbotId, secret: Uint8Array): string =>
  `cbk_${chatbotId.replaceAll('-', '')}${Buffer.from(secret).toString('hex')}`;

/** The chatbot that a key names, genuine or not. Undefined if the text cannot be a key. */
export function chatbotOfKey(key: string): ChatbotId | undefined {
  const [matched, ...parts] = KEY.exec(key) ?? [];
  return matched === undefined ? undefined : ChatbotId.safeParse(parts.join('-')).data;
}

/** What is kept of a key. The secret is random and long, so a plain hash does not reveal it. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64');

export const isHashOf = (hash: string, key: string): boolean =>
  timingSafeEqual(Buffer.from(hash, 'base64'), Buffer.from(hashOfKey(key), 'base64'));
