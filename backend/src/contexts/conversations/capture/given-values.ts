import { LIMITS } from '@chatbot-builder/contracts/constants';
import { plainText } from '../prompt/quoted.js';

const lineOf = (text: string): string => plainText(text).trim().replaceAll(/\s+/g, ' ');
const comparable = (text: string): string => plainText(text).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/**
 * Those of the values that stand in what the visitor said, whatever the spaces and capitals. A model may have made up
 * others.
 */
export function givenByVisitor(
  values: Readonly<Record<string, string>>,
  said: readonly string[],
): Readonly<Record<string, string>> {
  const texts = said.map(comparable);
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, lineOf(value)] as const)
      .filter(([, value]) => {
        const sought = comparable(value);
        return sought !== '' && value.length <= LIMITS.fieldValueMax && texts.some((text) => text.includes(sought));
      }),
  );
}
