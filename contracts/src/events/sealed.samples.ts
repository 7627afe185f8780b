import type { Sealed } from './event.js';

/** A personal field as folds see it: only which one it is counts. Not a real box: nothing opens it. */
export const sealed = (content: unknown): Sealed => ({
  alg: 'xchacha20poly1305',
  kid: 'account:test',
  box: encodeURIComponent(JSON.stringify(content)),
});

/** What was put into such a field. */
export const unsealed = ({ box }: Sealed): unknown => JSON.parse(decodeURIComponent(box));
