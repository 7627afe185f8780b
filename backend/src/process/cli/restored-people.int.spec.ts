import { afterEach, beforeEach, expect, it } from 'vitest';
import { personCategory, personStream } from '@chatbot-builder/contracts/events/person';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { PASSWORD, TestApp } from '../../../test/app.js';
import { erasePerson, person } from '../../contexts/accounts/person.js';
import { DataKeys } from '../../runtime/sealing/data-keys.js';
import { streamKeyId } from '../../runtime/sealing/key-ids.js';
import { Streams } from '../../runtime/streams.js';
import { erasePeopleAgain } from './restored-people.js';

const CLEO = 'cleo@example.com';
const OPERATOR = { kind: 'operator', id: 'restore' } as const;

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.start();
});
afterEach(() => app.stop());

it('releases the address of a person whose erasure the backup cut in two', async () => {
  const { accountId } = await app.register();
  const personId = PersonId.parse((await app.registerClient({ accountId }, CLEO)).user.id);
  await app.get(DataKeys).destroy(streamKeyId(personCategory, personId));
  const context = { accountId, actor: OPERATOR, correlationId: 'erasure', commandId: 'erasure' };
  await app.get(Streams).decide(personStream(personId), person, erasePerson(accountId), context);
  const signUp = () => app.anyone().post('/api/register').send({ email: CLEO, password: PASSWORD });
  await signUp().expect(409);

  async function* people() {
    yield personId;
  }
  expect(await erasePeopleAgain(app.running.app, people(), OPERATOR)).toBe(0);
  await signUp().expect(201);
  // A second restoration leaves the new holder's claim alone.
  expect(await erasePeopleAgain(app.running.app, people(), OPERATOR)).toBe(0);
  await signUp().expect(409);
});
