/** A setting's value as people read it. */
export function shown(value: unknown): string {
  if (value === '' || value === null || value === undefined) return '(empty)';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.length === 0 ? '(empty)' : value.map(shown).join('\n');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${shown(inner)}`)
      .join(', ');
  return JSON.stringify(value);
}
