/** What the tour's chatbot knows. */
export const RETURNS = {
  name: 'returns.md',
  text: '# Returns\n\n## How long\n\nUnopened goods can be returned within 47 days of delivery. Opened goods cannot be returned.\n',
};
export const QUESTION = 'Within how many days can I return unopened goods?';
/** Nothing in what it knows is about this. */
export const UNANSWERED = 'Do you repair bicycles?';
