import { toast, type ToastContent } from './toasts';

const KEY = 'toast';

/** For a toast whose page is left at once: the next document of this tab shows it. */
export function keepForNextPage(content: ToastContent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(content));
  } catch {
    // Without storage the toast is lost with its page.
  }
}

/** Whether a page has something to show, before it fetches the code that shows it. */
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
