/**
 * Copies text, also on plain HTTP pages, which have no `navigator.clipboard`. `near` is the parent for a temporary
 * hidden field. The focus stays where it is. Resolves to whether it succeeded.
 */
export const copyText = async (text: string, near: Element = document.body): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text, near);
  }
};

const copySelection = (text: string, near: Element): boolean => {
  const root = near.getRootNode();
  const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Keeps a phone's keyboard closed.
  field.readOnly = true;
  near.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
};
