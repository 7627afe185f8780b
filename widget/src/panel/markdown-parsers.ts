import { parseAnswer, parseUnfinished } from '../shared/markdown/answer';
import { withoutMarks } from '../shared/markdown/citations';
import { parsePassage } from '../shared/markdown/passage';
import { plainText } from '../shared/markdown/plain-text';
import type { Parsers } from './parsers';

export const markdownParsers: Parsers = {
  parseAnswer,
  parseUnfinished,
  withoutMarks,
  preview: (text, sourceCount) => plainText(parseAnswer(text, sourceCount), ' '),
  parsePassage,
};
