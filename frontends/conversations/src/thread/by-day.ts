import type { Message } from '@chatbot-builder/contracts/http';

export interface Day {
  /** The time of the day's first message. */
  readonly at: string;
  readonly messages: readonly Message[];
}

const sameDay = (one: string, other: string) => new Date(one).toDateString() === new Date(other).toDateString();

/** Groups messages, oldest first, by day in the reader's time zone. */
export const byDay = (messages: readonly Message[]): Day[] =>
  messages.reduce<Day[]>((days, message) => {
    const last = days.at(-1);
    return last && sameDay(last.at, message.createdAt)
      ? [...days.slice(0, -1), { ...last, messages: [...last.messages, message] }]
      : [...days, { at: message.createdAt, messages: [message] }];
  }, []);
