const PREFIX = 'reaction:';

/** The collection name of a reaction's dead letters. It cannot clash with a view's name. */
export const deadLetterName = (reaction: string): string => `${PREFIX}${reaction}`;

/** The reaction whose dead letters have this name. Undefined for a view's name. */
export const reactionOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
