/** What documents cite must exist; exits with 1 and one line for each fault. */
import { checkDocs, listDocs } from '../checks/doc-references.ts'
import { repository as root } from '../product/settings.ts'

const docs = listDocs(root)
const violations = checkDocs({ root, docs })
for (const violation of violations) console.log(violation)
console.log(`docs: ${docs.length} documents, ${violations.length} faults`)
process.exitCode = violations.length > 0 ? 1 : 0
