import type { ServerEvent } from './server-client.js';

/** Streams that the server keeps for itself begin with a dollar; all others are the product's. */
export const OURS = '^[^$]';

export const isOurs = ({ streamId }: Pick<ServerEvent, 'streamId'>): boolean => !streamId.startsWith('$');

/** What the name of a stream of one of these categories begins with. */
export const prefixesOf = (categories: readonly string[]): string[] => categories.map((category) => `${category}-`);
