interface Named {
  readonly title: string;
  readonly headings: readonly string[];
}

/**
 * What the chips say: the file's name without its extension, and the section where several passages are from one file.
 */
export const sourceNames = (sources: readonly Named[]): string[] =>
  sources.map(({ title, headings }) => {
    const name = title.replace(/\.(docx|md|txt)$/i, '');
    const section = headings.at(-1);
    const shared = sources.filter((other) => other.title === title).length > 1;
    return shared && section !== undefined ? `${name} › ${section}` : name;
  });
