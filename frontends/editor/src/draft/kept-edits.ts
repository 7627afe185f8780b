import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { Edits, Field } from './draft';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const alike = (one: unknown, other: unknown): boolean =>
  Array.isArray(one)
    ? Array.isArray(other) && other.every((item) => typeof item === 'string' || isObject(item))
    : (typeof one === typeof other && isObject(one) === isObject(other)) ||
      (one === null && typeof other === 'number') ||
      (typeof one === 'number' && other === null);

/** Reads edits that were kept after a session ended. Drops unknown fields and fields of the wrong type. */
export const keptEdits = (base: ChatbotSettings, kept: unknown): Edits =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(
        Object.entries(kept).filter(([field, value]) => field in base && alike(base[field as Field], value)),
      )
    : {};
