import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';

export type Field = keyof ChatbotSettings;
export type Edits = Partial<ChatbotSettings>;

/**
 * The edits over the server's values. Only fields that differ are kept and sent, so two people who edit different
 * fields do not overwrite each other.
 */
export interface Draft {
  readonly base: ChatbotSettings;
  readonly edits: Edits;
  /** Edited fields that were changed elsewhere meanwhile. Saving waits until somebody has chosen. */
  readonly contested: readonly Field[];
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

export const draftOf = (base: ChatbotSettings): Draft => ({ base, edits: {}, contested: [] });

export const valuesOf = ({ base, edits }: Draft): ChatbotSettings => ({ ...base, ...edits });

export const changedFields = (draft: Draft): Field[] =>
  (Object.keys(draft.base) as Field[]).filter((field) => field in draft.edits);

const over = (base: ChatbotSettings, edits: Edits, contested: readonly Field[]): Draft => {
  const kept = differing(base, edits);
  return { base, edits: kept, contested: contested.filter((field) => field in kept) };
};

export const edit = ({ base, edits, contested }: Draft, more: Edits): Draft =>
  over(base, { ...edits, ...more }, contested);

export const discard = ({ base }: Draft): Draft => draftOf(base);

/** Fields that the server holds other values of than the draft knows. */
export const movedFields = ({ base }: Draft, now: ChatbotSettings): Field[] =>
  (Object.keys(now) as Field[]).filter((field) => !same(base[field], now[field]));

/**
 * Applies new values from the server. Untouched fields follow; edited ones stay and are contested if they changed
 * there, too.
 */
export const rebase = (draft: Draft, base: ChatbotSettings): Draft =>
  over(base, draft.edits, [...new Set([...draft.contested, ...movedFields(draft, base)])]);

/** Settles contested fields: the edit stays, or the server's value is taken. */
export const keepMine = (draft: Draft, field: Field): Draft => ({
  ...draft,
  contested: draft.contested.filter((other) => other !== field),
});
export const takeTheirs = (draft: Draft, field: Field): Draft => edit(draft, { [field]: draft.base[field] });

/** Called when `sent` was saved and the server now holds `base`. Edits made during the request stay. */
export const saved = ({ edits }: Draft, sent: Edits, base: ChatbotSettings): Draft =>
  over(
    base,
    Object.fromEntries(
      Object.entries(edits).filter(([field, value]) => !(field in sent && same(value, sent[field as Field]))),
    ),
    [],
  );
