interface Named {
  readonly title: string;
  readonly headings: readonly string[];
}

/** What the chips say: the document's name, and the section where several passages are from one document. */
export const sourceNames = (sources: readonly Named[]): string[] =>
  sources.map(({ title, headings }) => {
    const section = headings.at(-1);
    const shared = sources.filter((other) => other.title === title).length > 1;
    return shared && section !== undefined ? `${title} › ${section}` : title;
  });
