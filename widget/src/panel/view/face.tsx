/** A chatbot's first letter, which may be an emoji or a letter of two code units. */
export const Face = ({ name }: { name: string }) => (
  <span class="face" aria-hidden="true">
    {[...name.trim()][0]?.toLocaleUpperCase()}
  </span>
);
