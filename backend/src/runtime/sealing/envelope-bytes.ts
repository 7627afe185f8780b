import { Sealed } from '@chatbot-builder/contracts/events';

/** A sealed value as stored in the secret store. */
export const toBytes = (sealed: Sealed): Uint8Array => Buffer.from(JSON.stringify(sealed));

export const fromBytes = (bytes: Uint8Array): Sealed => Sealed.parse(JSON.parse(Buffer.from(bytes).toString()));

/** Tombstone of a destroyed secret, so that no new one is created in its place. */
export const DESTROYED: Uint8Array = Buffer.from('{"destroyed":true}');

export const isDestroyed = (bytes: Uint8Array): boolean => Buffer.compare(bytes, DESTROYED) === 0;
