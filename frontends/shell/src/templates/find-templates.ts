import type { Template } from '@chatbot-builder/contracts/templates';

/** Each category once, in the order of the templates. */
export const categoriesOf = (templates: readonly Template[]): readonly string[] => [
  ...new Set(templates.map(({ category }) => category)),
];

/** Searches name, description and category, ignoring case, among all templates or those of a category. */
export function findTemplates(
  templates: readonly Template[],
  text: string,
  category: string | undefined,
): readonly Template[] {
  const wanted = text.trim().toLowerCase();
  return templates
    .filter((template) => category === undefined || template.category === category)
    .filter((template) =>
      `${template.name}\n${template.description}\n${template.category}`.toLowerCase().includes(wanted),
    );
}
