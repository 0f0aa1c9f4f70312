/**
 * `npm run licenses`: what runs in production and under which licences, as `.build/licenses.md` and as a CycloneDX document,
 * `.build/sbom.cdx.json`. Ends with 1 and a line for each package whose licence is not accepted.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceList, readSbom, unacceptedLicences } from '../checks/licences.ts'
import { repository } from '../product/settings.ts'

const sbom = readSbom(repository)
const folder = join(repository, '.build')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'licenses.md'), licenceList(sbom))
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
const unaccepted = unacceptedLicences(sbom)
for (const line of unaccepted) console.log(line)
console.log(
  `licenses: ${sbom.components.length} components in .build/licenses.md and .build/sbom.cdx.json, ${unaccepted.length} not accepted`,
)
process.exitCode = unaccepted.length > 0 ? 1 : 0
