import { Problem } from '@chatbot-builder/contracts/http';

/** A server's "no". */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  private constructor(
    readonly status: number,
    /** What its problem says; undefined where the answer is none. */
    readonly code: string | undefined,
    message: string,
  ) {
    super(message);
  }

  static async of(response: Response): Promise<Refusal> {
    const text = await response.text();
    return new Refusal(
      response.status,
      problemIn(text)?.code,
      `${new URL(response.url).pathname}: ${response.status} ${text}`,
    );
  }
}

function problemIn(text: string): Problem | undefined {
  try {
    return Problem.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
