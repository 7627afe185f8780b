import { documentStoreContract } from '../../ports/document-store.contract.js';
import { describeWith } from '../../../test/engines/urls.js';
import { scratchMongo } from './testing/scratch.js';

// As few documents as possible: FerretDB scans all documents for every id.
describeWith('MONGODB_URL', 'documents and views on MongoDB', (url) =>
  documentStoreContract('MongoDB', () => scratchMongo(url), { many: 1_100 }),
);
