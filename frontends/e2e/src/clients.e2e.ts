import assert from 'node:assert/strict';
import { suite } from './harness/suite.ts';
import { expecting } from './harness/watch.ts';
import { signUp } from './pages/account.ts';
import { pay } from './pages/billing.ts';
import { assignChatbot, createClient, signInAsClient } from './pages/clients.ts';
import { createChatbot, openTab } from './pages/editor.ts';
import { toast } from './pages/toast.ts';

const CLIENT = 'jon@harbor.example';
const REVOKED = expecting.failed(404, /^\/api\/(chatbots|answers)\//);
const SIGNED_OUT = expecting.failed(401, /^\/api\//);

suite('Clients', (test) => {
  test('a client sees one chatbot live, is revoked and sees nothing', async ({ product: { origin }, visit }) => {
    const owner = await visit('owner');
    await signUp(owner, origin, 'maya@shop.example');
    await owner.goto(`${origin}/pricing`);
    await pay(owner);
    await owner.goto(`${origin}/dashboard`);
    await createChatbot(owner, 'Ada');
    await owner.goto(`${origin}/dashboard`);
    await createChatbot(owner, 'Returns Desk');
    await owner.getByRole('link', { name: 'Client Management' }).click();
    await createClient(owner, CLIENT);

    const client = await visit('client', { expected: [REVOKED, SIGNED_OUT] });
    await signInAsClient(client, origin, CLIENT);
    await client.getByText('No chatbots have been assigned to you yet').waitFor();
    await assignChatbot(owner, CLIENT, 'Ada');
    await client.getByRole('link', { name: 'Ada', exact: true }).waitFor();
    assert.equal(await client.getByText('Returns Desk').count(), 0);

    await client.goto(`${origin}/clients`);
    await client.waitForURL('**/dashboard');
    await client.getByRole('link', { name: 'Ada', exact: true }).click();
    assert.ok(await client.getByLabel('Chatbot Name').isDisabled());
    await openTab(client, 'Training');
    assert.equal(await client.getByLabel('Files').count(), 0);

    await owner.getByRole('button', { name: `Revoke Ada from ${CLIENT}` }).click();
    await toast(owner, 'Access revoked');
    await client.getByText('This chatbot is not assigned to you').waitFor();
    await client.getByRole('button', { name: 'Back to dashboard' }).click();
    await client.getByText('No chatbots have been assigned to you yet').waitFor();

    await owner.getByRole('button', { name: `Delete ${CLIENT}` }).click();
    await owner.getByRole('button', { name: 'Delete client' }).click();
    await toast(owner, 'Client deleted');
    await client.waitForURL('**/auth**');
  });
});
