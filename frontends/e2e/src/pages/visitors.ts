import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

/** A new visitor of this page asks the chatbot, without a browser, and gets an answer. */
export async function visitorAsks(
  api: { readonly origin: string; readonly chatbotId: string },
  page: string,
  language: string,
  content: string,
): Promise<void> {
  const post = async (path: string, body?: object, token = '') => {
    const response = await fetch(`${api.origin}/api/widget/${api.chatbotId}/${path}`, {
      method: 'POST',
      headers: {
        origin: new URL(page).origin,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${path} answered ${response.status}`);
    return response;
  };
  const { token } = (await (await post('session')).json()) as { token: string };
  const answer = await post('messages', { id: randomUUID(), content, page, language, referrer: '' }, token);
  assert.match(await answer.text(), /"type":"done"/);
}
