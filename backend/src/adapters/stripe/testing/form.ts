export type Form = { [name: string]: string | Form };

/** Decodes nested names, as Stripe's API takes them: `metadata[accountId]=1` is `{ metadata: { accountId: '1' } }`. */
export function formOf(encoded: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(encoded)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    const last = names.pop()!;
    let inner = form;
    for (const name of names) inner = (inner[name] ??= {}) as Form;
    inner[last] = value;
  }
  return form;
}
