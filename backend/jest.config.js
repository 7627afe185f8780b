export default {
  testEnvironment: 'node',
  rootDir: '.',
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts', '!**/*.engine.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2023',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  setupFiles: ['<rootDir>/test/preload.js'],
  maxWorkers: 2,
  // The machines are shared and noisy; no test measures time.
  testTimeout: 60_000,
};
