/** Data to collect from conversations: what each field is called, and what it asks for. */
export type FieldMappings = Record<string, string>;

const lineOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/**
 * The fields that count: blank names are dropped, and an empty description takes the name. The last one of a name
 * counts.
 */
export const fieldMappingsOf = (rows: readonly (readonly [name: string, description: string])[]): FieldMappings =>
  Object.fromEntries(
    rows
      .map(([name, description]) => [lineOf(name), lineOf(description)] as const)
      .filter(([name]) => name !== '')
      .map(([name, description]) => [name, description || name]),
  );
