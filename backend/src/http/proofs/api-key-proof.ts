import type { Request } from 'express';
import type { Principal } from '../../kernel/principal.js';
import { Refused } from '../../kernel/refusal.js';
import type { ApiKeys } from '../../runtime/api-keys/api-keys.js';

/** The bearer of a chatbot's key. @throws Refused `invalid-api-key` */
export async function provedByApiKey(
  { headers }: Pick<Request, 'headers'>,
  keys: Pick<ApiKeys, 'prove'>,
): Promise<Principal> {
  const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const proved = key && (await keys.prove(key));
  if (!proved)
    throw new Refused(
      'unauthenticated',
      'invalid-api-key',
      'Send a key of the chatbot as a bearer token. Its owner issues keys in the editor, in the tab Embed Code.',
    );
  return { kind: 'api-key', ...proved };
}
