/** Copies, also on plain http pages, where there is no `navigator.clipboard`. `near` is where a hidden field may stand. */
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
  // A phone would open its keyboard.
  field.readOnly = true;
  near.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
};
