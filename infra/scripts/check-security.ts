/**
 * No secret in the repository, and every package locked with its hash; exits with 1 and one line for each fault.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLock } from '../checks/dependency-audit.ts'
import { checkSecrets } from '../checks/secrets.ts'
import { repository as root } from '../product/settings.ts'

const faults = [...checkSecrets(root), ...checkLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))]
for (const fault of faults) console.log(fault)
console.log(`security: ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
