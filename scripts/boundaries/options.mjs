/** Imports of types count, and `x.js` resolves to the `x.ts` that it is compiled from. */
export const options = {
  doNotFollow: { path: ['node_modules', '(^|/)dist/'] },
  exclude: { path: ['(^|/)dist/.*\\.map$'] },
  tsPreCompilationDeps: true,
  skipAnalysisNotInRules: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'browser', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    mainFields: ['module', 'main', 'types'],
  },
};
