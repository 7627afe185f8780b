import { Sealed } from '@chatbot-builder/contracts/events';

/** A sealed value as the secret store keeps it. */
export const toBytes = (sealed: Sealed): Uint8Array => Buffer.from(JSON.stringify(sealed));

export const fromBytes = (bytes: Uint8Array): Sealed => Sealed.parse(JSON.parse(Buffer.from(bytes).toString()));

/** Stands where a secret was destroyed, so that nobody makes a new one in its place. */
export const DESTROYED: Uint8Array = Buffer.from('{"destroyed":true}');

export const isDestroyed = (bytes: Uint8Array): boolean => Buffer.compare(bytes, DESTROYED) === 0;
