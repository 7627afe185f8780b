import { adapterSuite } from '../../../test/engines/eventstoredb/adapter-suite.js';

adapterSuite('the client of EventStoreDB', 'esdb');
