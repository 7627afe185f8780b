/** Copies text, also on plain HTTP pages without `navigator.clipboard`. `near` is the parent for a temporary hidden field. */
export const copyText = async (text: string, near: ParentNode & Node): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text, near);
  }
};

const copySelection = (text: string, near: ParentNode & Node): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr';
  // Keeps a phone's keyboard closed.
  field.readOnly = true;
  near.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
};
