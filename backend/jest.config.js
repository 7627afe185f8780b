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
  // A worker that has closed everything still frees half a gigabyte: longer than jest's 500 ms on a busy machine.
  workerGracefulExitTimeout: 5_000,
  // The machines are shared and noisy; no test measures time.
  testTimeout: 60_000,
};
