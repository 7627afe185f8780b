import { leasesContract } from '../../ports/leases.contract.js';
import { MemoryLeases } from './memory-leases.js';

leasesContract('in memory', async () => ({ leases: new MemoryLeases(), close: async () => undefined }));
