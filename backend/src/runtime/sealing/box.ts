import { randomFillSync } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { Sealed } from '@chatbot-builder/contracts/events';

const NONCE = 24;
const TAG = 16;

/** A box that its key does not open: changed, moved to another place, or sealed under another key. */
export class Tampered extends Error {
  override readonly name = 'Tampered';
}

/** What a box is bound to: it opens under the same key with the same words only. */
export const associated = (...words: readonly string[]): Buffer => Buffer.from(JSON.stringify(words));

/**
 * Seals under a 32-byte key. XChaCha20-Poly1305: its nonces are long enough to be drawn at random, however much a key
 * seals. On texts of a chat message's length it also costs less here than OpenSSL's ciphers do through Node.
 */
export function seal(key: Uint8Array, kid: string, context: Uint8Array, content: string | Uint8Array): Sealed {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const box = Buffer.allocUnsafe(NONCE + bytes.length + TAG);
  const nonce = randomFillSync(box.subarray(0, NONCE));
  xchacha20poly1305(key, nonce, context).encrypt(bytes, box.subarray(NONCE));
  return { alg: 'xchacha20poly1305', kid, box: box.toString('base64') };
}

/** @throws Tampered */
export function open(key: Uint8Array, context: Uint8Array, sealed: Sealed): Buffer {
  const box = Buffer.from(sealed.box, 'base64');
  if (box.length < NONCE + TAG) throw new Tampered(`A box of ${sealed.kid} is cut short`);
  try {
    const opened = xchacha20poly1305(key, box.subarray(0, NONCE), context).decrypt(box.subarray(NONCE));
    return Buffer.from(opened.buffer, opened.byteOffset, opened.byteLength);
  } catch (error) {
    throw new Tampered(`A box of ${sealed.kid} does not open where it lies`, { cause: error });
  }
}
