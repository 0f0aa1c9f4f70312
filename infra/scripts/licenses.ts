/** `npm run licenses`: lists the production packages by licence. Exits with 1 when a licence is not accepted. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnacceptedLicences, listLicences } from '../checks/licences.ts'
import { repository } from '../product/settings.ts'

const licences = listLicences(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')))
for (const [licence, names] of licences) console.log(`${licence} (${names.length}): ${names.sort().join(', ')}\n`)
const unacceptedLicences = findUnacceptedLicences(licences)
for (const line of unacceptedLicences) console.log(line)
process.exitCode = unacceptedLicences.length > 0 ? 1 : 0
