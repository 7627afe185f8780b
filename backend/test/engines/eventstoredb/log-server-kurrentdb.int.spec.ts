import { it } from 'vitest';
import { logServerSuite } from './log-server-suite.js';

// A file of its own: a process uses one of the two clients.
if (process.env['LOG_SERVER_COMMAND']) logServerSuite('kurrentdb');
else
  it('KurrentDB’s client on a real log server', (t) =>
    t.skip('LOG_SERVER_COMMAND names none. On the fake, the suite of the adapter runs this client.'));
