import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { account } from '../src/contexts/accounts/account.js';
import { Emails } from '../src/contexts/accounts/emails.js';
import { completeRegistration } from '../src/contexts/accounts/registration.reaction.js';
import { slots } from '../src/contexts/chatbots/slots.js';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import { slotsStream } from '@chatbot-builder/contracts/events/slots';
import { ViewStore } from '../src/ports/document-store.js';
import { KnowledgeIndex } from '../src/ports/knowledge-index.js';
import { SecretStore } from '../src/ports/secret-store.js';
import { Streams } from '../src/runtime/streams.js';
import { PASSWORD, type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { CrashingApp } from './crashing-app.js';

/** Longer than the grace period of a claimed slot or address, and the backoff of failed jobs. */
const LATER_MS = 60_000;
/** Longer than a credential may exist without its claim. */
const SWEPT_MS = 2 * 3_600_000;

let crashing: CrashingApp;
let app: TestApp;
const credentials = { email: 'ada@example.com', password: PASSWORD };

beforeEach(async () => {
  crashing = await CrashingApp.start();
  app = crashing.app;
});
afterEach(() => crashing.stop());

async function restartLater(laterMs = LATER_MS): Promise<void> {
  app = await crashing.restartLater(laterMs);
}

const signIn = async () => {
  const agent = app.agent();
  const { body } = await agent.post('/api/login').send(credentials).expect(200);
  const { accountId } = (await app.get(Emails).holderOf(credentials.email))!;
  return { agent, user: body, accountId };
};

const slotsOf = async (accountId: string): Promise<readonly string[]> => [
  ...(await app.get(Streams).read(slotsStream(accountId as never), slots)).state,
];

describe('a registration', () => {
  it('interrupted before its claim can be repeated', async () => {
    crashing.dieAfter(0);
    await app.anyone().post('/api/register').send(credentials).expect(503).expect('Retry-After', '5');
    await restartLater();
    await app.anyone().post('/api/login').send(credentials).expect(401);
    await app.anyone().post('/api/register').send(credentials).expect(201);
  });

  it('interrupted before its claim leaves no credential behind', async () => {
    const kept = () => app.get(SecretStore).names('credential/', { limit: 10 });
    crashing.dieAfter(0);
    await app.anyone().post('/api/register').send(credentials).expect(503);
    expect(await kept()).toHaveLength(1);
    await restartLater(SWEPT_MS);
    expect(await eventually(kept, (names) => names.length === 0)).toEqual([]);
  });

  it.each([
    ['its claim', 1],
    ['its person', 2],
  ])('interrupted after %s is completed', async (_when, appends) => {
    crashing.dieAfter(appends);
    await app.anyone().post('/api/register').send(credentials).expect(503);
    // The reaction to the claim has to queue its job before the clock moves past the job's delay.
    await eventually(
      () => app.get(ViewStore).checkpoint(completeRegistration.name),
      (position) => (position ?? -1) >= 0,
    );
    await restartLater();
    const { personId, accountId } = (await app.get(Emails).holderOf(credentials.email))!;
    await eventually(
      () => app.get(Streams).read(accountStream(accountId), account),
      ({ state }) => state.phase === 'registered',
    );
    await app.anyone().post('/api/register').send(credentials).expect(409);
    const { user } = await signIn();
    expect(user).toMatchObject({ id: personId, email: credentials.email, role: 'admin' });
  });

  it.each([
    ['its claim', 1],
    ['its person', 2],
  ])('interrupted after %s can be signed in to at once', async (_when, appends) => {
    crashing.dieAfter(appends);
    await app.anyone().post('/api/register').send(credentials).expect(503);
    crashing.dieAfter(3 - appends);
    const { user } = await signIn();
    expect(user).toMatchObject({ email: credentials.email });
  });
});

describe('a creation', () => {
  it.each([
    ['before its claim', 0],
    ['between its claim and its chatbot', 1],
  ])('interrupted %s neither loses nor duplicates the slot', async (_when, appends) => {
    const { agent } = await app.register(credentials.email);
    crashing.dieAfter(appends);
    await agent.post('/api/chatbots').send({ name: 'Cut short' }).expect(503);
    await restartLater();
    const { agent: again, accountId } = await signIn();
    const held = await eventually(
      () => slotsOf(accountId),
      (ids) => ids.length === 0,
    );
    expect(held).toEqual([]);
    expect((await again.get('/api/chatbots')).body).toEqual([]);
    const { body } = await again.post('/api/chatbots').send({ name: 'Whole' }).expect(201);
    await again.post('/api/chatbots').send({ name: 'One too many' }).expect(403);
    expect(await slotsOf(accountId)).toEqual([body.id]);
  });

  it('repeated after its slot was released fails instead of creating a chatbot without one', async () => {
    const { agent } = await app.register(credentials.email);
    crashing.dieAfter(1);
    await agent.post('/api/chatbots').set('Idempotency-Key', 'late-0001').send({ name: 'Late' }).expect(503);
    await restartLater();
    const { agent: again, accountId } = await signIn();
    await eventually(
      () => slotsOf(accountId),
      (ids) => ids.length === 0,
    );
    const { body } = await again
      .post('/api/chatbots')
      .set('Idempotency-Key', 'late-0001')
      .send({ name: 'Late' })
      .expect(409);
    expect(body.code).toBe('chatbot-creation-expired');
    expect((await again.get('/api/chatbots')).body).toEqual([]);
    expect(await slotsOf(accountId)).toEqual([]);
  });
});

describe('a deletion', () => {
  const taught = { name: 'Ada', knowledgeBase: 'Parcels are sent from Rotterdam.' };
  const known = async (id: string) =>
    (await app.get(KnowledgeIndex).search(id as ChatbotId, 'Where are parcels sent from?', 5)).passages.length;

  it('interrupted before it was recorded has no effect', async () => {
    const { agent } = await app.register(credentials.email);
    const { body } = await agent.post('/api/chatbots').send(taught).expect(201);
    crashing.dieAfter(0);
    await agent.delete(`/api/chatbots/${body.id}`).expect(503);
    await restartLater();
    const { agent: again } = await signIn();
    await again.get(`/api/chatbots/${body.id}`).expect(200);
    expect(await known(body.id)).toBe(1);
    await again.post('/api/chatbots').send({ name: 'One too many' }).expect(403);
  });

  it('interrupted before its slot was released is finished', async () => {
    const { agent } = await app.register(credentials.email);
    const { body } = await agent.post('/api/chatbots').send(taught).expect(201);
    crashing.dieAfter(1);
    await agent.delete(`/api/chatbots/${body.id}`).expect(503);
    await restartLater();
    const { agent: again, accountId } = await signIn();
    await again.get(`/api/chatbots/${body.id}`).expect(404);
    await eventually(
      () => slotsOf(accountId),
      (ids) => ids.length === 0,
    );
    expect(
      await eventually(
        () => known(body.id),
        (passages) => passages === 0,
      ),
    ).toBe(0);
    await again.post('/api/chatbots').send({ name: 'Next' }).expect(201);
  });
});
