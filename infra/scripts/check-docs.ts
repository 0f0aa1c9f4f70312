/** What documents cite must exist and nothing refers to a document elsewhere; exits with 1 and one line for each fault. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDocs, listDocs } from '../checks/doc-references.ts'
import { checkReferences } from '../checks/references.ts'
import { readSources } from '../checks/source-files.ts'
import { repository as root } from '../product/settings.ts'

const docs = listDocs(root)
const texts = docs.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const sources = readSources({ root, folders: ['api', 'portal', 'admin-remote', 'marketing', 'infra'] })
const files = [...texts, ...sources]
const violations = [...checkDocs({ root, docs }), ...checkReferences(files)]
for (const violation of violations) console.log(violation)
console.log(`docs: ${docs.length} documents, ${violations.length} faults`)
process.exitCode = violations.length > 0 ? 1 : 0
