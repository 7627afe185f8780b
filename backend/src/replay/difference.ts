import { isDeepStrictEqual } from 'node:util';
import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import type { Difference } from '../runtime/verify/verify.js';

export type Differs = Extract<ReplayFrame, { kind: 'differs' }>;

/**
 * What may be shown of a difference: the document's id, how it differs, and the names of the fields. Their values are
 * personal data.
 */
export function differenceShown(view: string, { id, live, rebuilt }: Difference): Differs {
  return {
    kind: 'differs',
    view,
    id,
    how: howOf(live?.body, rebuilt?.body),
    fields: unlikeFields(live?.body, rebuilt?.body),
  };
}

const howOf = (live: object | undefined, rebuilt: object | undefined): Differs['how'] => {
  if (!live) return 'missing';
  return rebuilt ? 'changed' : 'extra';
};

/** Empty if only the position differs, or if one of the documents is missing. */
function unlikeFields(live: object | undefined, rebuilt: object | undefined): string[] {
  if (!live || !rebuilt) return [];
  const [there, made] = [
    new Map<string, unknown>(Object.entries(live)),
    new Map<string, unknown>(Object.entries(rebuilt)),
  ];
  return [...new Set([...there.keys(), ...made.keys()])].filter(
    (field) => !isDeepStrictEqual(there.get(field), made.get(field)),
  );
}
