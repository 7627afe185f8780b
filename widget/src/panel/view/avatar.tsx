/** Shows the first character of the chatbot's name. It may be an emoji, so it can take two code units. */
export const Avatar = ({ name }: { name: string }) => (
  <span class="avatar" aria-hidden="true">
    {[...name.trim()][0]?.toLocaleUpperCase()}
  </span>
);
