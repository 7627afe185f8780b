import { toast, toastFailure } from '../toast/toasts';

/** `navigator.clipboard` needs a secure context. On plain HTTP (a LAN address), `execCommand` still works. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

async function write(text: string): Promise<boolean> {
  if (!isSecureContext) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

/** Copies text and shows a toast. Resolves to whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  const copied = await write(text);
  if (copied) toast({ title: 'Copied to clipboard' });
  else toastFailure('Could not copy', 'Select the text and copy it by hand.');
  return copied;
}
