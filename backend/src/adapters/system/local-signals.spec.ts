import { signalsContract } from '../../ports/signals.contract.js';
import { LocalSignals } from './local-signals.js';

signalsContract('within one process', async () => {
  const reports: unknown[] = [];
  const signals = new LocalSignals((error) => reports.push(error));
  return { here: signals, there: signals, reports, close: async () => undefined };
});
