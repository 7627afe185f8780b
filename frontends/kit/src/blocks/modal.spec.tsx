import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Modal as AntdModal } from '../antd/modal';
import { renderWithin } from '../testing/index';
import { Modal } from './modal';

it('loads nothing until it opens', async () => {
  const load = vi.fn(async () => AntdModal);
  renderWithin(<Modal open={false} onCancel={() => {}} load={load} />);
  expect(load).not.toHaveBeenCalled();
  renderWithin(<Modal open title="Delete Ada?" onCancel={() => {}} load={load} />);
  await screen.findByRole('dialog', { name: 'Delete Ada?' });
});

it('closes and shows a toast when it cannot be loaded', async () => {
  const onCancel = vi.fn();
  renderWithin(<Modal open onCancel={onCancel} load={() => Promise.reject(new Error('offline'))} />);
  await screen.findByText('The dialog could not be loaded');
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
});
