import { request } from 'undici';
import { z } from 'zod';

const PASSWORD = 'correct horse';

/** A browser with a session. */
export class Client {
  private constructor(
    private readonly origin: string,
    private readonly cookie: string,
    readonly personId: string,
  ) {}

  static async of(origin: string, path: '/api/register' | '/api/login', email: string): Promise<Client> {
    const response = await post(origin + path, { email, password: PASSWORD }, {});
    const { id } = z.object({ id: z.string() }).parse(await response.json());
    return new Client(origin, response.headers.getSetCookie().at(-1)?.split(';')[0] ?? '', id);
  }

  async create(name: string): Promise<string> {
    const response = await this.post('/api/chatbots', { name, knowledgeBase: 'Refunds take five working days.' });
    return z.object({ id: z.string() }).parse(await response.json()).id;
  }

  /** What makes a request this person's. */
  get headers(): Record<string, string> {
    return { cookie: this.cookie };
  }

  async list(): Promise<void> {
    await done(await fetch(`${this.origin}/api/chatbots`, { headers: this.headers }));
  }

  /**
   * Reads a page of a list. Returns the address of the next one, if there is one. The answers are large, and what
   * `fetch` makes of them is collected on the CPU that the server needs for the next page.
   */
  async page(path: string): Promise<string | undefined> {
    const { statusCode, headers, body } = await request(this.origin + path, { headers: this.headers });
    const bytes = await body.arrayBuffer();
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${Buffer.from(bytes).toString()}`);
    return /^<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
  }

  /** The number of all that a list has. */
  async total(path: string): Promise<number> {
    const response = await fetch(this.origin + path, { headers: this.headers });
    await done(response);
    return Number(response.headers.get('x-total-count'));
  }

  post(path: string, body: object = {}): Promise<Response> {
    return post(this.origin + path, body, this.headers);
  }

  async delete(path: string): Promise<void> {
    await done(await fetch(this.origin + path, { method: 'DELETE', headers: this.headers }));
  }

  async erase(): Promise<void> {
    const headers = { ...this.headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ password: PASSWORD });
    await done(await fetch(`${this.origin}/api/user`, { method: 'DELETE', headers, body }));
  }
}

/** @throws unless the answer is a success */
export const post = async (url: string, body: object, headers: Record<string, string>): Promise<Response> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
};

/** Reads the answer to its end. @throws unless it is a success */
export async function done(response: Response): Promise<void> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
}
