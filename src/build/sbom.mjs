// Writes dist.cdx.json, what is in the built site as a list in the CycloneDX form: npm run sbom
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

if (!existsSync('dist.packages')) {
  console.error('dist.packages is missing: npm run build writes it.')
  process.exit(1)
}
const inSite = new Set(readFileSync('dist.packages', 'utf8').trim().split('\n'))
const options = '--package-lock-only --sbom-format cyclonedx --sbom-type application'
const list = JSON.parse(execFileSync('npm', ['sbom', ...options.split(' ')], { encoding: 'utf8' }))
/** @param {{ 'bom-ref': string }} component */
const isInSite = (component) => inSite.has(component['bom-ref'])

const { component } = list.metadata
component.name = JSON.parse(readFileSync('package.json', 'utf8')).name // npm takes that of the folder
list.components = list.components.filter(isInSite)
list.dependencies = list.dependencies
  .filter((/** @type {{ ref: string }} */ { ref }) => ref === component['bom-ref'] || inSite.has(ref))
  .map((/** @type {{ ref: string, dependsOn?: string[] }} */ { ref, dependsOn = [] }) => ({
    ref,
    dependsOn: dependsOn.filter((name) => inSite.has(name)),
  }))
const missing = [...inSite].filter(
  (name) => !list.components.some((/** @type {any} */ it) => it['bom-ref'] === name),
)
writeFileSync('dist.cdx.json', `${JSON.stringify(list, null, 2)}\n`)
console.error(`Written: dist.cdx.json, ${list.components.length} packages.`)
for (const name of missing) console.error(`Not in package-lock.json: ${name}`)
process.exitCode = missing.length > 0 ? 1 : 0
