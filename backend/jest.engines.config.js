import ordinary from './jest.config.js';

/** Specs that need a server of a third party; `npm run test:engines` brings the servers up and says where they are. */
export default { ...ordinary, testMatch: ['<rootDir>/{src,test}/**/*.engine.spec.ts'] };
