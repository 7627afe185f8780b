import { copyText as copy } from '@chatbot-builder/widget/copy-text';
import { toast, toastFailure } from '../toast/toasts';

/** Copies text and shows a toast. Resolves to whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  const copied = await copy(text);
  if (copied) toast({ title: 'Copied to clipboard' });
  else toastFailure('Could not copy', 'Select the text and copy it manually.');
  return copied;
}
