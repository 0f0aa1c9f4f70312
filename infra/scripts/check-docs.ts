/** Paths that READMEs and decisions cite must exist; exits with 1 and one line for each that does not. */
import { checkDocs, listDocs } from '../checks/doc-references.ts'
import { repository as root } from '../product/settings.ts'

const docs = listDocs(root)
const violations = checkDocs({ root, docs })
for (const violation of violations) console.log(violation)
console.log(`docs: ${docs.length} documents, ${violations.length} dead references`)
process.exitCode = violations.length > 0 ? 1 : 0
