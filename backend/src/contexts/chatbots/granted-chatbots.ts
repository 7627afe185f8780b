import type { ListQuery } from '@chatbot-builder/contracts/http';
import { z } from 'zod';
import { type DocumentStore, type Identified, InvalidCursor, type Page } from '../../ports/document-store.js';
import { foldCase } from '../../ports/fold-case.js';
import type { Reach } from '../../runtime/access/reach.js';
import { chatbots, type ListedChatbot } from './chatbot-list.view.js';

type Row = Identified<ListedChatbot>;

const Place = z.tuple([z.string(), z.string()]);
type Place = z.infer<typeof Place>;

const placeOf = ({ createdAt, _id }: Row): Place => [createdAt, _id];

const isAfter = ([createdAt, id]: Place, place: Place): boolean =>
  createdAt === place[0] ? id < place[1] : createdAt < place[0];

/** In UTC, as documents store times, so that text order is time order. */
export const instant = (time: string): string => new Date(time).toISOString();

/**
 * A page of the chatbots that a client was granted, newest first. They are few, so they are read by id: the rest of the
 * account's list neither costs time nor shows in the cursors.
 *
 * @throws InvalidCursor
 */
export async function grantedChatbots(
  documents: DocumentStore,
  { accountId, only }: Required<Reach>,
  { q, from, to, after, limit }: ListQuery,
): Promise<Page<ListedChatbot>> {
  const place = after === undefined ? undefined : decode(after);
  const granted = await Promise.all([...only].map((id) => documents.get(chatbots, id)));
  const matches = granted
    .filter((row): row is Row => row?.accountId === accountId)
    .filter(({ createdAt }) => (!from || createdAt >= instant(from)) && (!to || createdAt < instant(to)))
    .filter(({ words }) => !q || foldCase(words).includes(foldCase(q)))
    .filter((row) => !place || isAfter(placeOf(row), place))
    .toSorted((one, other) => (isAfter(placeOf(one), placeOf(other)) ? 1 : -1));
  const page = matches.slice(0, limit);
  const last = page.at(-1);
  return { documents: page, ...(last && matches.length > limit && { next: encode(placeOf(last)) }) };
}

const encode = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function decode(cursor: string): Place {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new InvalidCursor('The cursor is not valid.', { cause });
  }
}
