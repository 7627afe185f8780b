import {
  LanguageModel,
  type ModelEnd,
  type ModelPart,
  type ModelRequest,
  type Prompt,
} from '../../src/ports/language-model.js';

const END = {
  type: 'end',
  basis: 'knowledge',
  usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
  costMicroUsd: 0,
  model: 'driven',
  provider: { requestId: null, retries: 0 },
} as const;

/** A language model whose output a test controls. */
export class DrivenModel extends LanguageModel {
  readonly isOffline = false;
  /** Number of calls. */
  asked = 0;
  readonly prompts: Prompt[] = [];
  #said: (ModelPart | Error)[] = [];
  #wake: () => void = () => undefined;
  #begun = Promise.withResolvers<void>();

  /** Resolves on the first call. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  say(...texts: string[]): void {
    this.#add(...texts.map((text): ModelPart => ({ type: 'text', text })));
  }

  end(more: Partial<ModelEnd> = {}): void {
    this.#add({ ...END, ...more });
  }

  fail(error: Error): void {
    this.#add(error);
  }

  async *reply({ prompt }: Pick<ModelRequest, 'prompt'>, signal: AbortSignal): AsyncGenerator<ModelPart> {
    this.asked += 1;
    this.prompts.push(prompt());
    this.#begun.resolve();
    signal.addEventListener('abort', () => this.#wake());
    while (!signal.aborted) {
      const part = this.#said.shift();
      if (part instanceof Error) throw part;
      if (part) yield part;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
      if (part?.type === 'end') return;
    }
  }

  #add(...parts: (ModelPart | Error)[]): void {
    this.#said.push(...parts);
    this.#wake();
  }
}
