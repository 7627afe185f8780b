import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { PipelineStage } from 'mongoose';

const page = readFileSync(join(import.meta.dirname, '../../../docs/read-models.md'), 'utf8');

export interface DocumentedView {
  readonly name: string;
  /** The line that begins with `Indexes:`. */
  readonly indexes: string;
  /** The rows of its table: field, type, sealed, meaning. */
  readonly rows: readonly (readonly string[])[];
}

/** The views as `docs/read-models.md` shows them. */
export const documentedViews = (): readonly DocumentedView[] =>
  page
    .split('\n### ')
    .slice(1)
    .map((section) => {
      const lines = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('| `'));
      return {
        name: lines[0] ?? '',
        indexes: lines.find((line) => line.startsWith('Indexes: ')) ?? '',
        rows: rows.map((row) => row.slice(2, -2).split(' | ')),
      };
    });

export interface DocumentedAggregation {
  readonly view: string;
  readonly pipeline: PipelineStage[];
}

/** The aggregations of that page, in order. */
export const documentedAggregations = (): readonly DocumentedAggregation[] =>
  [...page.matchAll(/```js\n(db\.[^`]*)```/g)].map(([, code = '']) => evaluated(code) as DocumentedAggregation);

/** The stages that the page puts first on a service without MongoDB views. */
export const documentedFirstStages = (): PipelineStage[] =>
  evaluated(/```js\n(\[[^`]*)```/.exec(page)?.[1] ?? '') as PipelineStage[];

/**
 * Evaluates code of the page as MongoDB's shell would, with an aggregation that does nothing but say what it was asked.
 */
function evaluated(code: string): unknown {
  const getCollection = (view: string) => ({ aggregate: (pipeline: object) => JSON.stringify({ view, pipeline }) });
  const value: unknown = runInNewContext(code, { db: { getCollection } });
  return JSON.parse(typeof value === 'string' ? value : JSON.stringify(value));
}
