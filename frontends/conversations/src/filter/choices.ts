import type { CHANNELS as CODES } from '@chatbot-builder/contracts/constants';

export const CHANNELS: Readonly<Record<(typeof CODES)[number], string>> = { widget: 'Widget' };
export const RATINGS = { up: 'Thumbs up', down: 'Thumbs down' } as const;
export const ANSWERS = { true: 'With an unanswered question', false: 'All answered' } as const;
