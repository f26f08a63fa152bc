// Writes the report of security: npm run security. Fails when a test that it names is gone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { missingTests, securityHtml } from './report'
import { SECURITY } from './security'

const missing = missingTests(SECURITY)
mkdirSync('test-results/conformance', { recursive: true })
writeFileSync('test-results/conformance/security.html', securityHtml())
process.stdout.write(`${[...missing, 'Written: test-results/conformance/security.html'].join('\n')}\n`)
process.exitCode = missing.length > 0 ? 1 : 0
