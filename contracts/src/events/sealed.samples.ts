import type { Sealed } from './event.js';

/** A sealed personal field for fold tests, which only compare it. It is not real ciphertext and cannot be opened. */
export const sealed = (content: unknown): Sealed => ({
  alg: 'xchacha20poly1305',
  kid: 'account:test',
  box: encodeURIComponent(JSON.stringify(content)),
});

/** The text that such a field contains once opened. */
export const unsealed = ({ box }: Sealed): unknown => JSON.parse(decodeURIComponent(box));
