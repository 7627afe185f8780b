import { expect } from 'vitest';

/** Reads a stream of server-sent events incrementally. */
export class StreamReader {
  text = '';
  private constructor(private readonly chunks: AsyncIterator<Uint8Array>) {}

  static of(response: Response): StreamReader {
    expect(response.status).toBe(200);
    return new StreamReader((response.body as ReadableStream<Uint8Array>).values());
  }

  async until(text: string): Promise<void> {
    while (!this.text.includes(text)) if (!(await this.more())) throw new Error(`The stream ended with ${this.text}`);
  }

  async toTheEnd(): Promise<string> {
    while (await this.more());
    return this.text;
  }

  async cancel(): Promise<void> {
    await this.chunks.return?.();
  }

  private async more(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    if (!done) this.text += Buffer.from(value).toString();
    return !done;
  }
}
