import { parseAnswer, parseUnfinished } from '../shared/markdown/answer';
import { withoutMarks } from '../shared/markdown/citations';
import { parseBlocks } from '../shared/markdown/parse-blocks';
import { plainText } from '../shared/markdown/plain-text';
import { usedWords } from '../shared/markdown/used-words';
import type { Parsers } from './parsers';

export const markdownParsers: Parsers = {
  parseAnswer,
  parseUnfinished,
  withoutMarks,
  preview: (text, sourceCount) => plainText(parseAnswer(text, sourceCount), ' '),
  usedWords: (passage, answer) => usedWords(plainText(parseBlocks(passage, 0), '\n'), answer),
};
