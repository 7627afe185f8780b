import { toast, type ToastContent } from './toasts';

const KEY = 'toast';

/** Stores a toast for the next document of this tab, because the current page is about to be left. */
export function keepForNextPage(content: ToastContent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(content));
  } catch {
    // If storage is blocked, the toast is lost.
  }
}

/** Whether a toast is stored, so that a page can skip loading the toaster. */
export function hasKeptToast(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function showKeptToast(): void {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  sessionStorage.removeItem(KEY);
  if (typeof kept !== 'object' || kept === null || !('title' in kept)) return;
  const description = 'description' in kept ? String(kept.description) : undefined;
  toast({ title: String(kept.title), description });
}
