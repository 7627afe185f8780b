import unit from './jest.config.js';

export default { ...unit, testMatch: ['<rootDir>/test/faults/**/*.fault.ts'], maxWorkers: 1 };
