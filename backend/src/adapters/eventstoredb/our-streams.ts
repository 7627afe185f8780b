import type { ServerEvent } from './server-client.js';

/** Matches the product's streams. The server's own streams begin with a dollar sign. */
export const OURS = '^[^$]';

export const isOurs = ({ streamId }: Pick<ServerEvent, 'streamId'>): boolean => !streamId.startsWith('$');

/** The prefixes of stream names in these categories. */
export const prefixesOf = (categories: readonly string[]): string[] => categories.map((category) => `${category}-`);
