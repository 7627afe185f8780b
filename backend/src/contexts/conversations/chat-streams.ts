import { Inject, Injectable } from '@nestjs/common';
import { tooMany } from '../../kernel/refusals.js';
import { CONFIG, type Config } from '../../settings/config.js';

/** A reply takes seconds. */
const RETRY_SECONDS = 5;

/** Whose replies are counted. */
type Counted = keyof Config['chatStreams'];

/** Bounds the replies that visitors, addresses and chatbots wait for at a time, in this process. */
@Injectable()
export class ChatStreams {
  readonly #open = new Map<string, number>();

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'chatStreams'>) {}

  /** Counts while `work` runs. @throws Refused `too-many-requests` instead of running it */
  async during<Result>(of: Partial<Record<Counted, string>>, work: () => Promise<Result>): Promise<Result> {
    const counted = Object.entries(of).map(([by, id]) => ({
      key: `${by}/${id}`,
      most: this.config.chatStreams[by as Counted],
    }));
    if (counted.some(({ key, most }) => (this.#open.get(key) ?? 0) >= most))
      throw tooMany(RETRY_SECONDS, 'Too many replies are being written.');
    for (const { key } of counted) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    try {
      return await work();
    } finally {
      for (const { key } of counted) this.#close(key);
    }
  }

  #close(key: string): void {
    const left = (this.#open.get(key) ?? 0) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
