const PREFIX = 'reaction:';

/** The name under which a reaction's dead letters are kept, beside those of views. No view has such a name. */
export const deadLetterName = (reaction: string): string => `${PREFIX}${reaction}`;

/** The reaction whose dead letters are kept under the name; undefined for a view's name. */
export const reactionOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
