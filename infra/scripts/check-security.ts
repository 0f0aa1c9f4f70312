/**
 * No secret in the repository, every package locked with its hash, and the age of every pinned image; exits with 1 and one line
 * for each fault.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLock } from '../checks/dependency-audit.ts'
import { checkPins } from '../checks/image-pins.ts'
import { checkSecrets } from '../checks/secrets.ts'
import { repository as root } from '../product/settings.ts'

const faults = [...checkSecrets(root), ...checkLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))]
const pins = checkPins({ root, now: new Date() })
faults.push(...pins.faults)
for (const age of pins.ages) console.log(age)
for (const fault of faults) console.log(fault)
console.log(`security: ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
