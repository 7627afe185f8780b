import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';

type Compared = Extract<ReplayFrame, { kind: 'compared' }>;
type Differs = Extract<ReplayFrame, { kind: 'differs' }>;

/** A frame as lines of text. None for frames that only report progress. */
export function frameLines(frame: ReplayFrame): string[] {
  switch (frame.kind) {
    case 'building':
    case 'folding':
      return [];
    case 'rebuilt':
      return [`${frame.view} is rebuilt.`];
    case 'reindexed':
      return [`The knowledge index of chatbot ${frame.chatbotId} is built again, from ${count(frame.texts, 'text')}.`];
    case 'retried':
      return [
        frame.deadLetters.length === 0
          ? `${frame.view}: no dead letters.`
          : `${frame.view}: ${count(frame.deadLetters.length, 'dead letter')} left:`,
        ...frame.deadLetters.map(({ key, position, error }) => `  ${key} at position ${position}: ${error}`),
      ];
    case 'redone':
      return [`${frame.reaction}: its jobs are queued again, except those that wait or are done.`];
    case 'differs':
      return [differsLine(frame)];
    case 'compared':
      return comparedLines(frame);
    case 'done':
      if (frame.equal === undefined) return [];
      return [
        frame.equal ? 'Everything matches the log.' : 'Some views differ from the log. Rebuild them to fix this.',
      ];
    case 'failed':
      return [frame.message];
  }
}

function differsLine({ view, id, how, fields }: Differs): string {
  if (how === 'missing') return `${view} ${id} is missing.`;
  if (how === 'extra') return `${view} ${id} should not exist: the log makes no such document.`;
  return `${view} ${id} differs in ${fields.length > 0 ? fields.join(', ') : 'its position'}.`;
}

function comparedLines({ view, position, documents, moved, differences, deadLetters, waiting }: Compared): string[] {
  const verdict = differences === 0 ? 'equal' : `${differences} different`;
  return [
    `${view}: ${count(documents, 'document')} compared at ${position === null ? 'the beginning of the log' : `position ${position}`}, ${verdict}.`,
    ...(moved > 0
      ? [`  ${count(moved, 'document')} changed during the comparison and compared after the change.`]
      : []),
    ...(waiting > 0
      ? [
          `  ${count(waiting, 'event')} not folded yet, and no process was folding: compared at the position of the view.`,
        ]
      : []),
    ...(deadLetters > 0 ? [`  ${count(deadLetters, 'dead letter')}: see status.`] : []),
  ];
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
