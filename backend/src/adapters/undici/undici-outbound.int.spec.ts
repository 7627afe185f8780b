import { outboundContract } from '../../ports/outbound.contract.js';
import { logContext } from '../../runtime/log-context.js';
import { UndiciOutbound } from './undici-outbound.js';

outboundContract('undici', async () => {
  const outbound = new UndiciOutbound();
  return {
    outbound,
    within: (correlationId, work) => logContext.run({ correlationId }, work),
    close: () => outbound.close(),
  };
});
