// Writes the report of accessibility: npm run conformance. Fails when a test that it names is gone.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingTests, reportHtml, reportYaml } from './report'

const missing = missingTests()
writeFileSync(join(import.meta.dirname, 'report.yaml'), reportYaml())
writeFileSync(join(import.meta.dirname, 'report.html'), reportHtml())
process.stdout.write(`${[...missing, 'Written: tests/conformance/report.yaml and report.html'].join('\n')}\n`)
process.exitCode = missing.length > 0 ? 1 : 0
