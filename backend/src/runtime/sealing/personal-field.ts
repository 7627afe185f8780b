import type { Sealed } from '@chatbot-builder/contracts/events';
import { associated, open, seal } from './box.js';

/** Seals a field bound to its stream, its name and its key, so that it does not open anywhere else. */
export const sealField = (key: Uint8Array, kid: string, stream: string, field: string, value: unknown): Sealed =>
  seal(key, kid, associated(stream, field, kid), JSON.stringify(value));

/** @throws Tampered */
export const openField = (key: Uint8Array, stream: string, field: string, sealed: Sealed): unknown =>
  JSON.parse(open(key, associated(stream, field, sealed.kid), sealed).toString());
