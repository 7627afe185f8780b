import { type Argon2Parameters, argon2Sync } from 'node:crypto';

/** Tests run this file as it is, so its types must be erasable. */
export default (parameters: Argon2Parameters): Uint8Array => argon2Sync('argon2id', parameters);
