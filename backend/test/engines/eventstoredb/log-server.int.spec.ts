import { expect, it } from 'vitest';
import { startLogServer } from './log-server.js';
import { logServerSuite } from './log-server-suite.js';

logServerSuite('esdb');

it('says why a program does not start', async () => {
  await expect(startLogServer('node --no-such-option')).rejects.toThrow(
    /LOG_SERVER_COMMAND .* did not start a server: .*no-such-option/s,
  );
  await expect(startLogServer('/no/such/program')).rejects.toThrow('ENOENT');
});
