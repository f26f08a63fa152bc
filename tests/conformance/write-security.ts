// Writes the report of security: npm run security. Fails when a test that it names is gone.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingTests, securityHtml } from './report'
import { SECURITY } from './security'

const missing = missingTests(SECURITY)
writeFileSync(join(import.meta.dirname, 'security.html'), securityHtml())
process.stdout.write(`${[...missing, 'Written: tests/conformance/security.html'].join('\n')}\n`)
process.exitCode = missing.length > 0 ? 1 : 0
