import { Problem } from '@chatbot-builder/contracts/http';

/** An error response of a server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  private constructor(
    readonly status: number,
    /** The code of its problem. Undefined if the response is not one. */
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
