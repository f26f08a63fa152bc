// Writes the report of accessibility: npm run conformance. Fails when a test that it names is gone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { missingTests, reportHtml, reportYaml } from './report'

const missing = missingTests()
mkdirSync('test-results/conformance', { recursive: true })
writeFileSync('test-results/conformance/report.yaml', reportYaml())
writeFileSync('test-results/conformance/report.html', reportHtml())
process.stdout.write(
  `${[...missing, 'Written: test-results/conformance/report.yaml and report.html'].join('\n')}\n`,
)
process.exitCode = missing.length > 0 ? 1 : 0
