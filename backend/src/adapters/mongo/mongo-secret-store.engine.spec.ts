import { secretStoreContract } from '../../ports/secret-store.contract.js';
import { describeWith } from '../../../test/engines/urls.js';
import { NOW, scratchMongo } from './testing/scratch.js';

describeWith('MONGODB_URL', 'secrets on MongoDB', (url) =>
  secretStoreContract('MongoDB', async () => ({ ...(await scratchMongo(url)), now: NOW })),
);
