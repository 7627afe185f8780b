import assert from 'node:assert/strict';
import { suite } from './harness/suite.ts';
import { signUp } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { createChatbot, embedCodes, openTab } from './pages/editor.ts';

const PARKING = 'Where can I park my car?';
const KAYAKS = 'Do you sell kayaks?';

suite('Unanswered questions', (test) => {
  test('lead from the editor to the list, where one is answered', async ({ product: { origin }, site, visit }) => {
    const owner = await visit('owner');
    await signUp(owner, origin, 'unanswered@shop.example');
    const chatbotId = await createChatbot(owner, 'Ada');
    const { snippet } = await embedCodes(owner);
    site.show('/unanswered', { body: snippet });
    const visitor = await visit('visitor');
    await visitor.goto(`${site.origin}/unanswered`);
    const panel = await openWidget(visitor);
    for (const question of [PARKING, KAYAKS]) {
      await ask(panel, question);
      await panel.getByText('I could not find that').last().waitFor();
    }

    await owner.goto(`${origin}/analytics?chatbot=${chatbotId}`);
    // The list is live.
    await owner.getByRole('button', { name: `Add answer to “${KAYAKS}”` }).waitFor();
    await owner.getByRole('button', { name: `Add answer to “${PARKING}”` }).waitFor();
    await owner.goto(`${origin}/chatbots/${chatbotId}`);
    await openTab(owner, 'Training');
    await owner.getByRole('link', { name: '2 unanswered questions' }).click();
    const add = owner.getByRole('button', { name: `Add answer to “${PARKING}”` });
    await add.waitFor();
    const heading = owner.getByRole('heading', { name: 'Unanswered Questions' });
    await owner.waitForFunction((text) => document.activeElement?.textContent === text, 'Unanswered Questions');
    const { y = -1 } = (await heading.boundingBox()) ?? {};
    assert.ok(y > 0 && y < 200, `The heading is ${y} px from the top`);

    await add.click();
    await owner.getByLabel('Answer', { exact: true }).fill('In Harbour Street.');
    await owner.getByRole('button', { name: 'Save answer' }).click();
    await owner.getByRole('button', { name: 'Done' }).press('Enter');
    // The focus leaves the dialog for the question that took the place.
    const rows = owner.getByRole('list', { name: 'Unanswered questions' }).getByRole('listitem');
    await owner.waitForFunction((text) => document.activeElement?.textContent?.startsWith(text), KAYAKS);
    assert.equal(await rows.count(), 1);

    await rows.getByRole('link').click();
    await owner.waitForURL('**/conversations/**');
    await owner.waitForFunction(() => document.activeElement?.textContent?.includes('I could not find that'));
  });
});
