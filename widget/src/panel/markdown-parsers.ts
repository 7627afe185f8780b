import { parseAnswer, parseUnfinished } from '../shared/markdown/answer';
import { withoutMarks } from '../shared/markdown/citations';
import { parsePassage } from '../shared/markdown/passage';
import { plainText } from '../shared/markdown/plain-text';
/** What turns texts into what is drawn. */
export const markdownParsers = {
  parseAnswer,
  parseUnfinished,
  withoutMarks,
  /** An answer in one line. */
  preview: (text: string, sourceCount: number) => plainText(parseAnswer(text, sourceCount), ' '),
  parsePassage,
};
