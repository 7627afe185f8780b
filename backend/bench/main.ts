import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { answers } from './answers.bench.js';
import { appends } from './appends.bench.js';
import { engines } from './engines.bench.js';
import { erasure } from './erasure.bench.js';
import { followers } from './followers.bench.js';
import { jobs } from './jobs.bench.js';
import { knowledgeAcrossNodes } from './knowledge-across-nodes.bench.js';
import type { Measurement } from './measure.js';
import { neighbors } from './neighbors.bench.js';
import { pageWeight } from './page-weight.bench.js';
import { people } from './people.bench.js';
import { retrieval } from './retrieval.bench.js';
import { modelTurns } from './model-turns.bench.js';
import { openStreams } from './open-streams.bench.js';
import { roles } from './roles.bench.js';
import { startUp } from './start-up.bench.js';
import { table } from './table.js';
import { turns } from './turns.bench.js';
import { views } from './views.bench.js';
import { widget } from './widget.bench.js';
import { lists } from './lists.bench.js';

const RESULTS = '.bench/results.json';

const sections: Readonly<Record<string, () => Promise<readonly Measurement[]>>> = {
  answers,
  retrieval,
  knowledgeAcrossNodes,
  appends,
  turns,
  modelTurns,
  openStreams,
  startUp,
  pageWeight,
  widget,
  lists,
  followers,
  neighbors,
  people,
  views,
  erasure,
  engines,
  jobs,
  roles,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}

const measurements: Measurement[] = [];
for (const [name, measure] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.error(`measuring ${name} …`);
  measurements.push(...(await measure()));
}
console.log(table(measurements));
writeFileSync(
  RESULTS,
  `${JSON.stringify({ node: process.version, cpus: cpus().map(({ model }) => model), measurements }, undefined, 2)}\n`,
);
console.error(`Written to ${RESULTS}`);
