import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TEMPLATES } from '@chatbot-builder/contracts/templates';
import { renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { ada } from '../testing/chatbots-data';
import { Templates } from './templates';

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const place = () => screen.getByTestId('location').textContent;
const search = (value: string) =>
  fireEvent.change(screen.getByPlaceholderText('Search templates...'), { target: { value } });
const category = (name: string) =>
  within(screen.getByRole('list', { name: 'Categories' })).getByRole('button', { name });

function show({ chatbots = [] as object[], at = '/templates' }) {
  stubApi({ 'GET /api/user': testUser(), 'GET /api/chatbots': chatbots });
  renderWithin(<Templates />, { at, store: signedIn() });
}

it('shows each template with its category and description', () => {
  show({});
  expect(names()).toEqual(TEMPLATES.map(({ name }) => name));
  const card = screen.getByRole('heading', { name: 'Healthcare Navigator' }).closest('article');
  expect(card).toHaveTextContent('Healthcare Navigator' + 'Healthcare' + 'Gives general information');
});

it('leads to a form that begins with the template', () => {
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Use Template FAQ Bot' }));
  expect(place()).toBe('/chatbots/new?template=faq');
});

it('explains the limit of the Free plan before the form', async () => {
  show({ chatbots: [ada] });
  await expect
    .poll(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Use Template FAQ Bot' }));
      return screen.queryByText("You've reached the free tier limit (1 chatbot)");
    })
    .not.toBeNull();
});

it.each([
  ['TUTOR', ['Education Tutor']],
  ['allerg', []],
  [' sales ', ['E-commerce Assistant', 'Lead Generation']],
  ['ingredients', ['Restaurant Host']],
])('searches name, description and category, ignoring case: "%s"', (text, found) => {
  show({});
  search(text);
  expect(names()).toEqual(found);
});

it('shows the templates of a category, and all again', () => {
  show({});
  expect(category('All')).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(category('Sales'));
  expect(names()).toEqual(['E-commerce Assistant', 'Lead Generation']);
  expect(place()).toBe('/templates?category=Sales');
  search('shop');
  expect(names()).toEqual(['E-commerce Assistant']);
  search('');
  fireEvent.click(category('All'));
  expect(names()).toHaveLength(10);
});

it('keeps search and category in the address', () => {
  show({ at: '/templates?category=Sales&q=needs' });
  expect(names()).toEqual(['Lead Generation']);
  expect(screen.getByPlaceholderText('Search templates...')).toHaveValue('needs');
});

it('ignores a category that does not exist', () => {
  show({ at: '/templates?category=Pirates' });
  expect(names()).toHaveLength(10);
});

it('shows an empty state when nothing is found', () => {
  show({});
  search('zebra');
  screen.getByText('No templates found');
  screen.getByText('0 templates found');
});

it('lists no categories when there is only one', () => {
  stubApi({ 'GET /api/user': testUser(), 'GET /api/chatbots': [] });
  renderWithin(<Templates templates={TEMPLATES.filter((template) => template.category === 'Support')} />);
  expect(screen.queryByRole('list', { name: 'Categories' })).toBeNull();
});

it('previews a template as a conversation that begins with its welcome message', async () => {
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Preview Restaurant Host' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restaurant Host' }));
  const messages = within(dialog.getByRole('list', { name: 'Example conversation' })).getAllByRole('listitem');
  expect(messages).toHaveLength(5);
  expect(messages[0]).toHaveTextContent('Chatbot: Welcome! Would you like to see the menu');
  expect(messages[1]).toHaveTextContent('Visitor: Is the risotto vegan?');
  fireEvent.click(dialog.getByRole('button', { name: 'Use Template' }));
  expect(place()).toBe('/chatbots/new?template=restaurant');
});
