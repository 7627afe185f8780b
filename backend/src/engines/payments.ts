import { join } from 'node:path';
import { NoPayments } from '../adapters/sandbox/no-payments.js';
import { SandboxPayments } from '../adapters/sandbox/sandbox-payments.js';
import type { Ids } from '../ports/clock.js';
import type { Payments } from '../ports/payments.js';
import { publicAddressOf } from '../settings/public-address.js';
import type { Opening } from './opening.js';

/** A development machine has a sandbox, in which nobody pays. Production without Stripe sells nothing. */
export function openPayments({ config, clock }: Opening, ids: Ids): Payments {
  return config.appEnv === 'local'
    ? new SandboxPayments({
        file: join(config.dataDir, 'sandbox-payments.json'),
        address: publicAddressOf(config),
        clock,
        ids,
      })
    : new NoPayments();
}
