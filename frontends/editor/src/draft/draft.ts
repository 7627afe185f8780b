import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';

export type Field = keyof ChatbotSettings;
export type Edits = Partial<ChatbotSettings>;

/**
 * The edits over the server's values. Only fields that differ are kept and sent, so two people who edit different fields
 * do not overwrite each other.
 */
export interface Draft {
  readonly base: ChatbotSettings;
  readonly edits: Edits;
}

/** Lists and objects by their content. The order of an object's keys says nothing. */
const same = (one: unknown, other: unknown): boolean => one === other || canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

const differing = (base: ChatbotSettings, edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([field, value]) => !same(value, base[field as Field])));

export const draftOf = (base: ChatbotSettings): Draft => ({ base, edits: {} });

export const valuesOf = ({ base, edits }: Draft): ChatbotSettings => ({ ...base, ...edits });

export const changedFields = (draft: Draft): Field[] =>
  (Object.keys(draft.base) as Field[]).filter((field) => field in draft.edits);

export const edit = ({ base, edits }: Draft, more: Edits): Draft => ({
  base,
  edits: differing(base, { ...edits, ...more }),
});

export const discard = ({ base }: Draft): Draft => draftOf(base);

/** Applies new values from the server. Untouched fields follow, edited ones stay. */
export const rebase = ({ edits }: Draft, base: ChatbotSettings): Draft => ({ base, edits: differing(base, edits) });

/** Called when `sent` was saved and the server now holds `base`. Edits made during the request stay. */
export const saved = ({ edits }: Draft, sent: Edits, base: ChatbotSettings): Draft =>
  rebase(
    {
      base,
      edits: Object.fromEntries(
        Object.entries(edits).filter(([field, value]) => !(field in sent && same(value, sent[field as Field]))),
      ),
    },
    base,
  );
