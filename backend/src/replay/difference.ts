import { isDeepStrictEqual } from 'node:util';
import type { ReplayFrame } from '@chatbot-builder/contracts/http';
import type { Difference } from '../runtime/verify/verify.js';

export type Differs = Extract<ReplayFrame, { kind: 'differs' }>;

/** What may be said of a difference: which document, how, and the names of its fields. What they hold is somebody's data. */
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

/** None where only the position is another, or one of them is not there. */
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
