export interface ModelTimeouts {
  /** Milliseconds to the first token, all attempts and pauses included. */
  readonly firstTokenMs: number;
  readonly betweenTokensMs: number;
  readonly totalMs: number;
}

/** Ends a request when its provider says nothing for too long, or when whoever asked stops it. */
export class Silence {
  readonly #ended = new AbortController();
  readonly #total: NodeJS.Timeout;
  #next: NodeJS.Timeout;
  #isOver = false;
  #hasBegun = false;

  constructor(
    private readonly timeouts: ModelTimeouts,
    private readonly stopped: AbortSignal,
  ) {
    this.#total = setTimeout(this.#runOut, timeouts.totalMs);
    this.#next = setTimeout(this.#runOut, timeouts.firstTokenMs);
    stopped.addEventListener('abort', this.#stop);
    if (stopped.aborted) this.#stop();
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether it was the provider that took too long. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The provider said something. */
  heard(): void {
    if (this.#hasBegun) {
      this.#next.refresh();
      return;
    }
    this.#hasBegun = true;
    clearTimeout(this.#next);
    this.#next = setTimeout(this.#runOut, this.timeouts.betweenTokensMs);
  }

  /** Leaves no timer behind. */
  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#next);
    this.stopped.removeEventListener('abort', this.#stop);
  }

  readonly #runOut = (): void => {
    this.#isOver = true;
    this.#ended.abort();
  };

  readonly #stop = (): void => this.#ended.abort();
}
