/** The query of an address with other values of some parameters. Undefined and empty ones are left out. */
export function addressOf(params: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes))
    if (value) next.set(name, value);
    else next.delete(name);
  return `?${next}`;
}
