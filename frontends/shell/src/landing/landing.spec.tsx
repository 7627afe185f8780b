import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Landing } from './landing';

beforeEach(() => localStorage.clear());

it('links only to the public pages and its own sections', () => {
  render(<Landing />);
  const targets = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href')));
  expect([...targets].sort()).toEqual(['#features', '#how', '#own', '#pricing', '/', '/auth', '/pricing']);
  for (const target of targets) if (target?.startsWith('#')) expect(document.querySelector(target)).not.toBeNull();
});

it('offers the dashboard to who is signed in', () => {
  localStorage.setItem('signed-in', '');
  render(<Landing />);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(header.queryByRole('link', { name: /Sign In|Get Started/ })).toBeNull();
});

it('shows both plans’ prices and mentions the required key', () => {
  render(<Landing />);
  const [free, pro] = ['Free', 'Pro'].map((name) => screen.getByRole('heading', { name, level: 3 }).closest('article'));
  expect(free).toHaveTextContent('$0 per month');
  expect(pro).toHaveTextContent('$19.99 per month');
  expect(free && within(free).getAllByRole('listitem')).toHaveLength(7);
  expect(pro && within(pro).getAllByRole('listitem')).toHaveLength(11);
  screen.getByText(/needs your own API key for the language-model provider/);
});

it('mentions no features that do not exist yet', () => {
  render(<Landing />);
  expect(document.querySelector('main')).not.toHaveTextContent(/undo|undone|restore|revision/i);
});

it('applies choices in the editor to the widget', () => {
  render(<Landing />);
  const stage = screen.getByRole('figure', { name: /editor/ });
  fireEvent.click(screen.getByRole('radio', { name: 'Amber' }));
  expect(stage.style.getPropertyValue('--owner')).toBe('#f59e0b');
  expect(stage.style.getPropertyValue('--on-owner')).toBe('#16161d');
  fireEvent.click(screen.getByRole('radio', { name: 'Dark Mode' }));
  expect(stage.querySelector('[data-widget]')).toHaveAttribute('data-widget', 'dark');
});

it('shows pictures of the product that load late and keep their room', () => {
  render(<Landing />);
  const pictures = screen.getAllByRole('img').filter((picture) => picture.tagName === 'IMG');
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
    [
      ['train-dark', 'train-light', 'embed-dark', 'embed-light'],
      ['site-light', 'site-dark', 'site-arabic'],
      ['receipt-dark', 'receipt-light', 'questions-dark', 'questions-light'],
    ]
      .flat()
      .map((name) => expect.stringContaining(name)),
  );
  for (const picture of pictures) {
    expect(picture).toHaveAccessibleName();
    expect(picture).toHaveAttribute('loading', 'lazy');
    for (const side of ['width', 'height']) expect(Number(picture.getAttribute(side))).toBeGreaterThan(0);
  }
});

it('names no address that does not exist', () => {
  render(<Landing />);
  expect(screen.getByRole('figure', { name: 'Terminal' })).toHaveTextContent('$ npm start');
  expect(document.body).not.toHaveTextContent('repository>');
});

it('shows the year in the footer', () => {
  render(<Landing />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2025');
});
