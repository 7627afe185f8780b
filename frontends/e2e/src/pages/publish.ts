import assert from 'node:assert/strict';
import { PASSWORD } from './account.ts';

export interface Published {
  readonly id: string;
  /** The script tag that works alone, with these attributes added. */
  readonly tag: (attributes?: string) => string;
}

export const HOURS = 'The shop in Harbour Street is open from nine to six, and closed on Sundays.';

const poster =
  (origin: string, cookie = '') =>
  async (path: string, body: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json', origin, cookie };
    const response = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(response.status, 201, path);
    return response;
  };

/** Creates an account without a browser, and returns its cookie. */
export async function register(origin: string, email: string): Promise<string> {
  const registered = await poster(origin)('register', { email, password: PASSWORD });
  return registered.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ');
}

/** Creates an account with a chatbot that knows the shop's hours, without a browser. */
export async function publish(origin: string, email: string, settings: object = {}): Promise<Published> {
  const post = poster(origin, await register(origin, email));
  const created: unknown = await (await post('chatbots', { name: 'Ada', knowledgeBase: HOURS, ...settings })).json();
  assert.ok(typeof created === 'object' && created && 'id' in created && typeof created.id === 'string');
  const { id } = created;
  return {
    id,
    tag: (attributes = '') => `<script src="${origin}/widget.js" data-chatbot-id="${id}" ${attributes}></script>`,
  };
}
