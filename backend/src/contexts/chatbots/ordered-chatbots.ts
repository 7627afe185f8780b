import type { ChatbotListQuery, ChatbotOrder } from '@chatbot-builder/contracts/http';
import { z } from 'zod';
import type { Listed } from '../../kernel/listed.js';
import { InvalidCursor, type Identified } from '../../ports/document-store.js';
import type { ListedChatbot } from './chatbot-list.view.js';

export type Row = Identified<ListedChatbot>;

/** Messages of a chatbot's last seven days, and of all time. */
export type Activity = readonly [lastWeek: number, ever: number];

/** What a chatbot is sorted by: its name, its activity, or nothing, and then its age. */
const Place = z.tuple([z.union([z.string(), z.tuple([z.number(), z.number()]), z.null()]), z.string(), z.string()]);
type Place = z.infer<typeof Place>;

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName = (one: Place[0], other: Place[0]): number => names.compare(String(one), String(other));
const byActivity = (one: Place[0], other: Place[0]): number => {
  const [[week, ever], [otherWeek, otherEver]] = [one, other] as [Activity, Activity];
  return otherWeek - week || otherEver - ever;
};
const COMPARED = { newest: () => 0, name: byName, active: byActivity } satisfies Record<ChatbotOrder, typeof byName>;

const descending = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1);

const compared =
  (sort: ChatbotOrder) =>
  (one: Place, other: Place): number =>
    COMPARED[sort](one[0], other[0]) || descending(one[1], other[1]) || descending(one[2], other[2]);

/**
 * A page of rows in the order of the query. Of chatbots that are equal in it, newer ones come first.
 *
 * @throws InvalidCursor
 */
export function orderedPage(
  rows: readonly Row[],
  { sort, after, limit }: ChatbotListQuery,
  activityOf: (id: string) => Activity = () => [0, 0],
): Listed<Row> {
  const compare = compared(sort);
  const placeOf = ({ name, createdAt, _id }: Row): Place => [
    sort === 'name' ? name : sort === 'active' ? [...activityOf(_id)] : null,
    createdAt,
    _id,
  ];
  const place = after === undefined ? undefined : decode(after, sort);
  const sorted = rows.map((row) => ({ row, at: placeOf(row) })).sort((one, other) => compare(one.at, other.at));
  const rest = place ? sorted.filter(({ at }) => compare(at, place) > 0) : sorted;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ row }) => row),
    total: rows.length,
    ...(last && rest.length > limit && { next: encode(last.at, sort) }),
  };
}

const encode = (place: Place, sort: ChatbotOrder): string =>
  Buffer.from(JSON.stringify([sort, place])).toString('base64url');

function decode(cursor: string, sort: ChatbotOrder): Place {
  try {
    return z.tuple([z.literal(sort), Place]).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))[1];
  } catch (cause) {
    throw new InvalidCursor('The cursor is not valid.', { cause });
  }
}
