import { defineConfig } from 'vitest/config'

// What the mutation tester runs: the tests of the pure rooms, and no others.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'tests/unit/{address,amount,failure,format,merge,payout-*,period,status,storage,typed-values,uuid,web-lock}.test.ts',
    ],
    env: { TZ: 'America/Los_Angeles' },
    testTimeout: 120_000,
  },
})
