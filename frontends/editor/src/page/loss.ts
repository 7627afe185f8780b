import type { Field } from '../draft/draft';
import { fieldNames } from '../draft/field-names';

/** Describes what leaving would lose. Undefined if nothing. */
export const lossOf = (changed: readonly Field[], chosenFiles: number): string | undefined => {
  const lost = [
    ...(changed.length > 0 ? [`your changes in ${fieldNames(changed)}`] : []),
    ...(chosenFiles > 0 ? [chosenFiles === 1 ? 'the file you chose' : `the ${chosenFiles} files you chose`] : []),
  ].join(' and ');
  return lost === '' ? undefined : `${lost[0]?.toUpperCase()}${lost.slice(1)} will be lost.`;
};
