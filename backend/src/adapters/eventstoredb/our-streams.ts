import { catalogue } from '@chatbot-builder/contracts/events';
import { categoryOf } from '../../kernel/streams.js';
import type { ServerEvent } from './server-client.js';

/** Every category of the product. What the server holds besides is its own. */
export const CATEGORIES: readonly string[] = Object.keys(catalogue);

const ours = new Set(CATEGORIES);

export const isOurs = ({ streamId }: ServerEvent): boolean => ours.has(categoryOf(streamId));

/** What the name of a stream of one of these categories begins with. */
export const prefixesOf = (categories: readonly string[]): string[] => categories.map((category) => `${category}-`);
