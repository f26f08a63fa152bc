// Changes the pure code in small ways, one at a time, and counts how many of these the unit tests notice: npm run mutants
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  mutate: [
    'src/lib/{amount,coordinates,day,error-log,format,match,period,phone,search-params,status,storage,time,uuid,web-lock}.ts',
    'src/payouts/{account,machine}.ts',
    'src/records/merge.ts',
  ],
  ignorePatterns: ['dist*', 'test-results', 'tests/{screens,journeys,bench,pictures}'],
  tsconfigFile: 'none', // it would be rewritten by an API that TypeScript 7 does not have
  coverageAnalysis: 'perTest',
  ignoreStatic: true, // each would take all tests: they are constants and tables
  concurrency: 1,
  tempDirName: 'test-results/mutants/tmp',
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: 'test-results/mutants/report.html' },
  jsonReporter: { fileName: 'test-results/mutants/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
