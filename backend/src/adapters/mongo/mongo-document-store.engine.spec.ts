import { documentStoreContract } from '../../ports/document-store.contract.js';
import { describeWith } from '../../../test/engines/urls.js';
import { scratchMongo } from './testing/scratch.js';

// No more than need be: FerretDB looks at every document for every id that it is asked for.
describeWith('MONGODB_URL', 'documents and views on MongoDB', (url) =>
  documentStoreContract('MongoDB', () => scratchMongo(url), { many: 1_100 }),
);
