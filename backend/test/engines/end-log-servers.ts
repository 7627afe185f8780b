import { afterAll } from 'vitest';
import { endLogServers } from './app-engines.js';

// A setup file runs again for each spec. A hook in a module that specs share would run after the first of them only.
afterAll(endLogServers);
