import { renderWithin } from '@chatbot-builder/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ADA } from '../testing/ada';
import { ShareLink } from './share-link';

const ADDRESS = `${location.origin}/c/${ADA}`;
const show = (onCopy = vi.fn()) => {
  renderWithin(<ShareLink chatbotId={ADA} onCopy={onCopy} />, { at: '/' });
  return onCopy;
};
/** The name and the address of the file that a press of the button saves. */
const saved = (name: string) => {
  const files: { name: string; href: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, href: this.href });
  });
  fireEvent.click(screen.getByRole('button', { name }));
  return files;
};

it('shows the page’s address, which is copied and opened', async () => {
  const writeText = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }));
  const onCopy = show();
  expect(screen.getByLabelText('Link')).toHaveValue(ADDRESS);
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', ADDRESS);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS));
  expect(onCopy).toHaveBeenCalledOnce();
});

it('saves the code as an SVG of its own, black on white', () => {
  show();
  const [file] = saved('QR code as SVG');
  expect(file?.name).toBe('chat-qr-code.svg');
  const text = decodeURIComponent(file?.href.replace('data:image/svg+xml,', '') ?? '');
  const drawn = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  expect(drawn.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect([...drawn.querySelectorAll('path')].map((path) => path.getAttribute('fill'))).toEqual(['#fff', '#000']);
});
