/**
 * No secret in the repository, every package locked with its hash, the age of every pinned image, and no known serious hole
 * in what runs in production; exits with 1 and one line for each fault. Where the registry cannot be asked about holes, that is said in stars.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditDependencies, checkLock } from '../checks/dependency-audit.ts'
import { checkPins } from '../checks/image-pins.ts'
import { checkSecrets } from '../checks/secrets.ts'
import { repository as root } from '../product/settings.ts'

const faults = [...checkSecrets(root), ...checkLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))]
const pins = checkPins({ root, now: new Date() })
faults.push(...pins.faults)
for (const age of pins.ages) console.log(age)
const verdict = await auditDependencies(root)
if (verdict.asked) faults.push(...verdict.serious.map((hole) => `known hole in ${hole} (npm audit --omit=dev)`))
else
  console.log(
    `*** The registry could not be asked for known holes (${verdict.why}): npm audit --omit=dev elsewhere ***`,
  )
for (const fault of faults) console.log(fault)
console.log(`security: ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
