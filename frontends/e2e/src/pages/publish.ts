import assert from 'node:assert/strict';
import { PASSWORD } from './account.ts';

export interface Published {
  readonly id: string;
  /** The script tag that works alone, with these attributes added. */
  readonly tag: (attributes?: string) => string;
  /** A secret with which the owner's server says who visitors are. */
  readonly identitySecret: () => Promise<string>;
}

export const HOURS = 'The shop in Harbour Street is open from nine to six, and closed on Sundays.';

const poster =
  (origin: string, cookie = '') =>
  async (path: string, body?: object): Promise<Response> => {
    const headers = { origin, cookie, ...(body && { 'content-type': 'application/json' }) };
    const init = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${origin}/api/${path}`, init);
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
  const created = await post('chatbots', { name: 'Ada', knowledgeBase: HOURS, ...settings });
  const { id } = (await created.json()) as { id: string };
  return {
    id,
    tag: (attributes = '') => `<script src="${origin}/widget.js" data-chatbot-id="${id}" ${attributes}></script>`,
    identitySecret: async () => {
      const issued = await post(`chatbots/${id}/identity-secrets`);
      return ((await issued.json()) as { secret: string }).secret;
    },
  };
}
