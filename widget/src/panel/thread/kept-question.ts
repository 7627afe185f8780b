import { fieldsOf, text } from '../../shared/readers';
import type { StoredValue } from '../visitor/stored-value';
import type { Question } from './thread';

/** The question that the server has not accepted yet, kept in the tab so that a reload or a link does not lose it. */
export interface KeptQuestion {
  readonly read: () => Question | undefined;
  readonly keep: (question: Question) => void;
  readonly forget: () => void;
}

export const keptQuestion = (stored: StoredValue): KeptQuestion => ({
  read: () => parse(stored.read() ?? ''),
  keep: ({ id, content, createdAt }) => stored.write(JSON.stringify({ id, content, createdAt })),
  forget: () => stored.write(undefined),
});

const parse = (stored: string): Question | undefined => {
  try {
    const { id, content, createdAt } = fieldsOf(JSON.parse(stored));
    return { id: text(id), content: text(content), createdAt: text(createdAt), accepted: false };
  } catch {
    return undefined;
  }
};
