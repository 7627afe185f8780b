const PREFIX = 'reaction:';

/** The name that a reaction's events wait under, beside the keys of views; no view has such a name. */
export const parkedUnder = (reaction: string): string => `${PREFIX}${reaction}`;

/** The reaction whose events wait under the name; undefined where it is a view's. */
export const reactionOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
