import { suite } from './harness/suite.ts';
import { signUp } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { createChatbot, embedCodes, openTab, upload } from './pages/editor.ts';

const QUESTION = 'Do you ship to Norway?';
const OTHER_WORDS = 'Can I get my order delivered to Norway?';
const KNOWN = 'We ship to Norway within nine days.';
const ANSWER = 'Yes, within five days.';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

suite('A correction', (test) => {
  for (const [size, viewport] of Object.entries(SIZES))
    test(`goes from a thumb down to the answer in other words and back on a ${size}`, async (context) => {
      const { product, site, visit } = context;
      const { origin } = product;
      const owner = await visit('owner', { viewport });
      await signUp(owner, origin, `correction-${size}@shop.example`);
      const chatbotId = await createChatbot(owner, 'Ada');
      const { tag } = await embedCodes(owner);
      await upload(owner, { name: 'shipping.md', text: `# Shipping\n\n${KNOWN}` });
      site.show(`/${size}`, { body: tag });

      const visitor = await visit('visitor', { viewport });
      await visitor.goto(`${site.origin}/${size}`);
      const panel = await openWidget(visitor);
      await ask(panel, QUESTION);
      await panel.locator('.source').first().click();
      await panel.getByText(KNOWN).last().waitFor();
      await panel.getByRole('button', { name: 'Not helpful' }).click();
      await panel.getByLabel('What was wrong or missing?').fill('It takes five days now.');
      await visitor.keyboard.press('Enter');
      await panel.getByText('Thank you for your feedback.').waitFor();

      await owner.goto(`${origin}/conversations/${chatbotId}?rating=down`);
      await owner.getByRole('link', { name: new RegExp(`^${QUESTION.replace('?', '\\?')}`) }).click();
      await owner.getByText('It takes five days now.').waitFor();
      await owner.getByRole('button', { name: 'Why this answer?' }).click();
      await owner.getByRole('dialog').getByText('shipping.md').first().waitFor();
      await owner.keyboard.press('Escape');
      await owner.getByRole('button', { name: 'Improve answer' }).click();
      await owner.getByLabel('Answer', { exact: true }).fill(ANSWER);
      await owner.getByRole('button', { name: 'Save answer' }).click();
      await owner.getByRole('button', { name: 'Done' }).click();

      await ask(panel, OTHER_WORDS);
      await panel.getByText(ANSWER).first().waitFor();
      await panel.getByText('Answered by the team').first().waitFor();

      await owner.goto(`${origin}/chatbots/${chatbotId}`);
      await openTab(owner, 'Training');
      await owner.getByRole('button', { name: `Withdraw “${QUESTION}”` }).click();
      await owner.getByRole('button', { name: `Restore “${QUESTION}”` }).waitFor();
      await ask(panel, `${OTHER_WORDS} Please.`);
      await panel.getByText(KNOWN).last().waitFor();
    });
});
