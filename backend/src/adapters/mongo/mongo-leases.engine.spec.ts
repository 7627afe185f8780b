import { leasesContract } from '../../ports/leases.contract.js';
import { describeWith } from '../../../test/engines/urls.js';
import { scratchMongo } from './testing/scratch.js';

describeWith('MONGODB_URL', 'leases on MongoDB', (url) => leasesContract('MongoDB', () => scratchMongo(url)));
