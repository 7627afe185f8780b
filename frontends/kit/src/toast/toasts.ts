import { useSyncExternalStore } from 'react';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'destructive';
}
export interface Toast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

/** How long a dismissed toast is kept, in milliseconds. */
export const REMOVE_AFTER_MS = 1_000_000;

let current: Toast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const become = (next: Toast | undefined) => {
  current = next;
  for (const listener of listeners) listener();
};

/** Shows a toast. Only one is visible, so it replaces the current one. */
export function toast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  become({ ...content, id: lastId, open: true });
}

export const toastFailure = (title: string, description?: string) => toast({ title, description, tone: 'destructive' });

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  become({ ...current, open: false });
  removal = setTimeout(forgetToast, REMOVE_AFTER_MS);
}

export function forgetToast(): void {
  clearTimeout(removal);
  become(undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToast = () => useSyncExternalStore(subscribe, () => current);
