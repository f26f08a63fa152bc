// Runs a TypeScript file of this project in Node, with the arguments after it: node tests/support/run.mjs mocks/serve.ts
import { load } from './load.mjs'

const [file = ''] = process.argv.splice(2, 1)
await load(file)
