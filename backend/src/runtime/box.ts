import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealed } from '@chatbot-builder/contracts/events';

const ALGORITHM = 'chacha20-poly1305';
const NONCE = 12;
const TAG = 16;

/** A box that its key does not open: changed, moved to another place, or sealed under another key. */
export class Tampered extends Error {
  override readonly name = 'Tampered';
}

/** What a box is bound to: it opens under the same key with the same words only. */
export const associated = (...words: readonly string[]): Buffer => Buffer.from(JSON.stringify(words));

/**
 * Seals a text under a 32-byte key. ChaCha20-Poly1305 (RFC 8439) of OpenSSL with a random nonce: a key of ours seals at
 * most some millions of boxes, and two equal 96-bit nonces among 2^32 have a chance below 2^-32 (NIST SP 800-38D, 8.3).
 */
export function seal(key: Uint8Array, kid: string, context: Uint8Array, content: string | Uint8Array): Sealed {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG });
  cipher.setAAD(context, { plaintextLength: Buffer.byteLength(content) });
  const bytes = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content);
  const box = Buffer.concat([nonce, bytes, cipher.final(), cipher.getAuthTag()]);
  return { alg: ALGORITHM, kid, box: box.toString('base64') };
}

/** @throws Tampered */
export function open(key: Uint8Array, context: Uint8Array, sealed: Sealed): Buffer {
  const box = Buffer.from(sealed.box, 'base64');
  if (box.length < NONCE + TAG) throw new Tampered(`A box of ${sealed.kid} is cut short`);
  const content = box.subarray(NONCE, -TAG);
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(context, { plaintextLength: content.length });
  decipher.setAuthTag(box.subarray(-TAG));
  const opened = decipher.update(content);
  try {
    decipher.final();
  } catch (error) {
    throw new Tampered(`A box of ${sealed.kid} does not open where it lies`, { cause: error });
  }
  return opened;
}
