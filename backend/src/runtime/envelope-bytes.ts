import { Sealed } from '@chatbot-builder/contracts/events';

/** A sealed value as the secret store keeps it. */
export const toBytes = (sealed: Sealed): Uint8Array => Buffer.from(JSON.stringify(sealed));

export const fromBytes = (bytes: Uint8Array): Sealed => Sealed.parse(JSON.parse(Buffer.from(bytes).toString()));
