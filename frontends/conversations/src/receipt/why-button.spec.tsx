import { problem, renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, conversation } from '../testing/inbox-data';
import { receipt } from '../testing/receipt-data';
import { WhyButton } from './why-button';

const reply = { conversationId: conversation(1).id, messageId: answer('').id };
const route = `GET /api/messages/${reply.conversationId}/${reply.messageId}/receipt`;

const SAID = 'Parcels arrive within two working days [1].';
const show = (user = testUser()) =>
  renderWithin(<WhyButton reply={reply} answer={SAID} />, { at: '/', path: '/', store: signedIn(user) });
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Why this answer?' }));
  return within(await screen.findByRole('dialog', { name: 'Why this answer?' }));
};

describe('why this answer', () => {
  it('shows passages with their scores, the prompt, what changed, time and cost', async () => {
    stubApi({ [route]: receipt() });
    show();
    const drawer = await open();
    expect(await drawer.findByText('410ms to the first word, 980ms in all')).toBeInTheDocument();
    expect(drawer.getByText('$0.000097')).toBeInTheDocument();
    expect(drawer.getByText('guide.md › Delivery')).toBeInTheDocument();
    expect(drawer.getByText('100%')).toBeInTheDocument();
    expect(drawer.getByText('Setting changed: System prompt')).toBeInTheDocument();
    expect(drawer.getByText('The text is not stored any more.')).toBeInTheDocument();
    expect(drawer.getByText(/this is not the whole prompt/)).toBeInTheDocument();
    expect(drawer.getAllByText('You are Ada.')[0]).toBeInTheDocument();
  });

  it('renders a passage as Markdown and marks what the answer repeats', async () => {
    const [first, ...others] = receipt().passages ?? [];
    const text = '- Parcels arrive **within two** working days.\n- Weekends are free.';
    stubApi({ [route]: receipt({ passages: first ? [{ ...first, text }, ...others] : [] }) });
    show();
    const drawer = await open();
    const [repeated, other] = (await drawer.findByText('Weekends are free.')).closest('ul')?.children ?? [];
    expect([...(repeated?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent).join('')).toBe(
      'Parcels arrive within two working days.',
    );
    expect(repeated?.querySelector('strong')).toHaveTextContent('within two');
    expect(other?.querySelector('mark')).toBeNull();
  });

  it('warns of a price that nothing holds, and of a provider that failed', async () => {
    stubApi({
      [route]: receipt({ unsupportedAmounts: ['€99'], fallbackFrom: 'provider-unavailable', model: 'offline' }),
    });
    show();
    const drawer = await open();
    expect(await drawer.findByText('Neither a passage nor a message holds €99.')).toBeInTheDocument();
    expect(drawer.getByText('provider-unavailable')).toBeInTheDocument();
  });

  it('says what is missing of an offline answer, and of an erased conversation', async () => {
    stubApi({
      [route]: receipt({ model: 'offline', prompt: null, passages: [], provider: null, changedSettings: [] }),
    });
    show();
    const drawer = await open();
    expect(await drawer.findByText('The offline model quotes passages. It needs no prompt.')).toBeInTheDocument();
    expect(drawer.getByText('No passage of the knowledge fits the question.')).toBeInTheDocument();
    expect(drawer.getByText('Nothing that affects this answer.')).toBeInTheDocument();
  });

  it('leads to the equal question whose recorded answer was given again', async () => {
    const repeats = '0190a6a0-0000-4000-8000-00000000000e';
    stubApi({ [route]: receipt({ repeats, prompt: null, costMicroUsd: 0 }) });
    show();
    const drawer = await open();
    expect(await drawer.findByText(/recording of an equal question a minute ago/)).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: 'show that question' })).toHaveAttribute('href', `/?message=${repeats}`);
    expect(drawer.getByText('The recorded answer was given again, without asking the model.')).toBeInTheDocument();
  });

  it('shows what the model was given as text', async () => {
    const text = '<img src=x onerror=alert(1)>[l](javascript:alert(1))\u202e';
    const [given] = receipt().passages ?? [];
    stubApi({
      [route]: receipt({
        passages: [{ ...given!, title: text, headings: [text], text }],
        prompt: { state: 'proven', messages: [{ role: 'user', content: text }] },
      }),
    });
    show();
    const drawer = await open();
    expect(await drawer.findByText(`${text} › ${text}`)).toBeInTheDocument();
    // The prompt's message stands in its summary, too. The passage is Markdown, without what runs or cannot be seen.
    expect(drawer.getAllByText(text)).toHaveLength(2);
    expect(drawer.getByText(/^<img src=x onerror=alert\(1\)>/, { selector: 'p' })).toBeInTheDocument();
    expect(document.querySelector('img, script, [href^="javascript"]')).toBeNull();
  });

  it('can be tried again', async () => {
    let calls = 0;
    stubApi({ [route]: () => (++calls === 1 ? problem(503, 'unavailable') : Response.json(receipt())) });
    show();
    const drawer = await open();
    fireEvent.click(await drawer.findByRole('button', { name: 'Retry' }));
    expect(await drawer.findByText('guide.md › Delivery')).toBeInTheDocument();
  });

  it('is not for clients', () => {
    show({ ...testUser(), role: 'client' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
