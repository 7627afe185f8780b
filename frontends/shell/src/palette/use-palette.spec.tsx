import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithin, testUser } from '@chatbot-builder/kit/testing';
import type { Palette } from './palette';
import { usePalette } from './use-palette';

const Fake: typeof Palette = ({ open }) => <>{open && <p>Palette</p>}</>;

function Frame({ load }: { load: () => Promise<typeof Palette> }) {
  const { toggle, palette } = usePalette(testUser(), () => undefined, load);
  return (
    <>
      <button onClick={toggle}>Toggle</button>
      {palette}
    </>
  );
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Toggle' }));

it('loads the palette once, on first use', async () => {
  const load = vi.fn(async () => Fake);
  renderWithin(<Frame load={load} />);
  expect(load).not.toHaveBeenCalled();
  press();
  await screen.findByText('Palette');
  press();
  expect(screen.queryByText('Palette')).toBeNull();
  press();
  screen.getByText('Palette');
  expect(load).toHaveBeenCalledOnce();
});

it('keeps the page when the palette fails to load, and retries on the next use', async () => {
  const load = vi.fn(async () => Fake).mockRejectedValueOnce(new Error('offline'));
  renderWithin(<Frame load={load} />);
  press();
  await screen.findByText('The search could not be loaded');
  press();
  await screen.findByText('Palette');
});
