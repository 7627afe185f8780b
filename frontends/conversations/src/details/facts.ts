import type { Message } from '@chatbot-builder/contracts/http';

export interface UsedSource {
  readonly documentId: string;
  readonly title: string;
  /** The number of replies that cite it. */
  readonly replies: number;
}

/** The models that wrote the replies, in order of first use. */
export const modelsOf = (messages: readonly Message[]): string[] => [
  ...new Set(messages.flatMap(({ reply }) => (reply ? [reply.model] : []))),
];

export const BASES = {
  knowledge: 'Knowledge',
  'nothing-found': 'Nothing found',
  'small-talk': 'Small talk',
  model: 'Model alone',
} as const;

/** What the replies are based on, with their number: 'Knowledge 2, Small talk 1'. */
export const basesOf = (messages: readonly Message[]): string => {
  const bases = messages.flatMap(({ reply }) => (reply ? [reply.basis] : []));
  return Object.entries(BASES)
    .map(([basis, name]) => ({ name, replies: bases.filter((one) => one === basis).length }))
    .filter(({ replies }) => replies > 0)
    .map(({ name, replies }) => `${name} ${replies}`)
    .join(', ');
};

/** The documents cited by the replies, most cited first. Several passages in one reply count once. */
export const sourcesUsed = (messages: readonly Message[]): UsedSource[] => {
  const used = new Map<string, UsedSource>();
  for (const { reply } of messages) {
    const inReply = new Map((reply?.sources ?? []).map((source) => [source.documentId, source.title]));
    for (const [documentId, title] of inReply) {
      used.set(documentId, { documentId, title, replies: (used.get(documentId)?.replies ?? 0) + 1 });
    }
  }
  return [...used.values()].sort((one, other) => other.replies - one.replies);
};
