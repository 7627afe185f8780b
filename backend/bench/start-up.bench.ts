import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { inDirectory } from './engines.js';
import { type Measurement, median, rounded, timed } from './measure.js';

const ROUNDS = 5;
const READY_WITHIN_SECONDS = 3;

/** Time from process start to ready, on existing data, compared with an empty Node process. */
export const startUp = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const port = await freePort();
    const begun = async () => {
      const product = ProductProcess.spawn(directory, port);
      await product.ready();
      return product;
    };
    let first = 0;
    const times = { second: [] as number[], node: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      let product: ProductProcess | undefined;
      const took = await timed(async () => (product = await begun()));
      await product?.end('SIGTERM');
      if (round === 0) first = took;
      else times.second.push(took);
      times.node.push(await timed(() => once(spawn('node', ['--eval', '0'], { stdio: 'ignore' }), 'exit')));
    }
    const [second, node] = [median(times.second), median(times.node)];
    return [
      {
        what: 'first start of the server to ready',
        value: `${rounded(first)} ms`,
        baseline: `${rounded(node)} ms for Node alone`,
        ratio: first / node,
      },
      {
        what: 'second start of the server to ready, in seconds',
        value: `${rounded(second)} ms`,
        baseline: `${rounded(node)} ms for Node alone`,
        ratio: second / 1_000,
        aim: { atMost: READY_WITHIN_SECONDS },
      },
    ];
  });
