import { expect, it } from 'vitest';
import { READ_MODEL } from '../../src/adapters/mongo/stable-names.js';
import { projections } from '../../src/contexts/manifest.js';
import { shapeOf } from '../../src/kernel/collection.js';
import { describedFields } from './described-fields.js';
import { documentedFirstStages, documentedViews } from './documented.js';

const documented = documentedViews();

it('documents every view', () => {
  const names = projections.map(({ collection }) => collection.name);
  expect(documented.map(({ name }) => name).sort()).toEqual(names.sort());
});

it.each(projections.map(({ collection }) => [collection.name, collection] as const))(
  'documents every field and index of %s',
  (name, collection) => {
    const { rows = [], indexes } = documented.find((view) => view.name === name) ?? {};
    // As lines of the table, to be copied from the message.
    expect(rows.map((row) => `| ${row.slice(0, 3).join(' | ')} |`)).toEqual(
      describedFields(collection).map(([field, type, sealed]) => `| \`${field}\` | ${type} | ${sealed} |`),
    );
    for (const [field, , , meaning] of rows) expect([field, meaning]).toEqual([field, expect.stringMatching(/\w+/)]);
    const { indexes: declared, searchable } = shapeOf(collection);
    const fields = declared.map((index) => `\`${index.join(', ')}\``).join('; ') || 'none';
    const searched = searchable.map(({ field }) => ` Searched: \`${field}\`.`).join('');
    expect(indexes).toBe(`Indexes: ${fields}.${searched}`);
  },
);

it('documents what the names of views show', () => {
  expect(documentedFirstStages()).toEqual(READ_MODEL);
});
