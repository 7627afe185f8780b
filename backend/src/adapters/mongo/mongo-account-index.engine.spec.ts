import { describeWith } from '../../../test/engines/urls.js';
import { separateAccountIndexContract } from '../../ports/account-index.contract.js';
import { scratchMongo } from './testing/scratch.js';

describeWith('MONGODB_URL', 'an account index on MongoDB', (url) =>
  separateAccountIndexContract('MongoDB', async () => {
    const { accountIndex, close } = await scratchMongo(url);
    return { index: accountIndex, close };
  }),
);
