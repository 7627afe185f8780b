import { randomFillSync } from 'node:crypto';
import sodium from 'libsodium-wrappers';
import type { Sealed } from '@chatbot-builder/contracts/events';

await sodium.ready;

const NONCE = sodium.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
const TAG = sodium.crypto_aead_xchacha20poly1305_ietf_ABYTES;

/** Nonces to come. Each draw of random bytes is a call of the operating system, however few they are. */
const drawn = Buffer.alloc(256 * NONCE);
let used = drawn.length;

/** The key does not open the box: it was changed, moved to another place, or sealed under another key. */
export class Tampered extends Error {
  override readonly name = 'Tampered';
}

/** Associated data of a box. The box opens only with the same key and the same words. */
export const associated = (...words: readonly string[]): Buffer => Buffer.from(JSON.stringify(words));

/**
 * Seals under a 32-byte key with XChaCha20-Poly1305. Its 24-byte nonces can be random however much a key seals. For
 * texts of a chat message's length libsodium takes a third of the time of OpenSSL's ciphers through Node.
 */
export function seal(key: Uint8Array, kid: string, context: Uint8Array, content: string | Uint8Array): Sealed {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const nonce = nextNonce();
  const box = Buffer.concat([
    nonce,
    sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(bytes, context, null, nonce, key),
  ]);
  return { alg: 'xchacha20poly1305', kid, box: box.toString('base64') };
}

function nextNonce(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return drawn.subarray(used, (used += NONCE));
}

/** @throws Tampered */
export function open(key: Uint8Array, context: Uint8Array, sealed: Sealed): Buffer {
  const box = Buffer.from(sealed.box, 'base64');
  if (box.length < NONCE + TAG) throw new Tampered(`A box of ${sealed.kid} is truncated`);
  try {
    const [nonce, sealedText] = [box.subarray(0, NONCE), box.subarray(NONCE)];
    const opened = sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(null, sealedText, context, nonce, key);
    return Buffer.from(opened.buffer, opened.byteOffset, opened.byteLength);
  } catch (error) {
    throw new Tampered(`A box of ${sealed.kid} cannot be opened: it was changed or moved, or the key is wrong`, {
      cause: error,
    });
  }
}
