import type { Person, StaffChange } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { loadPerson } from './find-people.ts'

/**
 * Gives a person the staff rights of a preset. Null takes their rights and their connection to an instructor away. Throws
 * NOT_FOUND.
 */
export function changeStaff(deps: Deps, actor: Actor, { id, preset }: StaffChange & { id: string }): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const person = await loadPerson(deps, { id, tx })
    const formerPreset = person.staff?.preset ?? null
    if (preset === formerPreset) return person
    const instructorId = (await userStore(deps).findAccount(id, { tx }))?.instructorId
    const staff = preset && { preset, ...(instructorId ? { instructorId } : {}) }
    await userStore(deps).setStaff({ id, staff, currentTime: deps.clock.now(), tx })
    const action = preset ? 'give staff rights' : 'take staff rights'
    const entity = { kind: 'user', id, name: person.username }
    const snapshots = { before: { id, rights: formerPreset }, after: { id, rights: preset } }
    await auditStore(deps).record({ entry: { actor, action, entity, ...snapshots }, tx })
    return loadPerson(deps, { id, tx })
  })
}
