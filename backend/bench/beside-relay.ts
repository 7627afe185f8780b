import { join } from 'node:path';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { type BenchProcess, benchProcess } from './bench-process.js';
import { inDirectory } from './engines.js';
import { type Measurement, rounded } from './measure.js';

interface Servers {
  readonly product: ProductProcess;
  readonly relay: BenchProcess;
}

/**
 * The product in front of a test provider, and a bare relay of the same provider to compare it with.
 * @param given what the provider's program is started with
 */
export const besideRelay = (
  given: readonly number[],
  work: (servers: Servers) => Promise<readonly Measurement[]>,
): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const provider = await benchProcess('test-provider.js', ...given.map(String));
    const baseUrl = `${provider.origin}/v1`;
    const relay = await benchProcess('provider-relay.js', baseUrl);
    const product = ProductProcess.spawn(join(directory, 'product'), await freePort(), {
      OPENAI_BASE_URL: baseUrl,
      PLATFORM_CREDITS: 'unlimited',
    });
    try {
      await product.ready();
      return await work({ product, relay });
    } finally {
      await Promise.all([product.end('SIGTERM'), relay.end()]);
      await provider.end();
    }
  });

/** Milliseconds of the product, and of the relay. */
export const relayRow = (what: string, [own, bare]: readonly [number, number]): Measurement => ({
  what,
  value: `${rounded(own, 2)} ms`,
  baseline: `${rounded(bare, 2)} ms by a bare relay of the provider`,
  ratio: own / bare,
});
