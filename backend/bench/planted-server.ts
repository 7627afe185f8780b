import { ProductProcess } from '../test/faults/product-process.js';

const ATTEMPTS = 10;

/** Starts the server on a planted log. The start ends once the views hold all of it, which takes longer than others. */
export async function startedOn(
  directory: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ProductProcess> {
  const server = ProductProcess.spawn(directory, port, settings);
  for (let attempt = 1; ; attempt++) {
    try {
      await server.ready();
      return server;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
