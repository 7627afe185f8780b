import { type Argon2Parameters, argon2Sync } from 'node:crypto';

const nothing = new Int32Array(new SharedArrayBuffer(4));
let restsUntil = 0;

/**
 * Rests after each hash for as long as it took. Many logins would otherwise keep a core busy on which the answers to
 * visitors are written. A lone one does not wait. Tests run this file as it is, so its types must be erasable.
 */
export default (parameters: Argon2Parameters): Uint8Array => {
  Atomics.wait(nothing, 0, 0, Math.max(0, restsUntil - performance.now()));
  const began = performance.now();
  const tag = argon2Sync('argon2id', parameters);
  const ended = performance.now();
  restsUntil = ended + (ended - began);
  return tag;
};
