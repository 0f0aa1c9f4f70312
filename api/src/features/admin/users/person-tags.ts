import { MAX_TAGS, type Person, type PersonTagInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { invalid } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { nameKey, userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { loadPerson } from './find-people.ts'

type TagChange = PersonTagInput & { id: string }

/** Spelled as the studio first wrote it. Throws NOT_FOUND, and VALIDATION_FAILED for one too many. */
export function addPersonTag(deps: Deps, actor: Actor, { id, tag }: TagChange): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const { tags = [], ...person } = await loadPerson(deps, { id, tx })
    if (withoutTag({ tags, tag }).length < tags.length) return { ...person, tags }
    if (tags.length >= MAX_TAGS)
      throw invalid({ tag: `A person has at most ${MAX_TAGS} tags. Please remove one first.` })
    const written = (await userStore(deps).findTag({ tag, tx })) ?? tag
    const after = [...tags, written]
    await userStore(deps).setTags({ id, tags: after, tx })
    await record(deps, { actor, what: 'add tag', id, tag: written, tx })
    return { ...person, tags: after }
  })
}

const withoutTag = ({ tags, tag }: { tags: readonly string[]; tag: string }): string[] =>
  tags.filter((other) => nameKey(other) !== nameKey(tag))

export function removePersonTag(deps: Deps, actor: Actor, { id, tag }: TagChange): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const { tags = [], ...person } = await loadPerson(deps, { id, tx })
    const left = withoutTag({ tags, tag })
    const shown = { ...person, ...(left.length > 0 ? { tags: left } : {}) }
    const gone = tags.filter((one) => !left.includes(one))
    if (gone.length === 0) return shown
    await userStore(deps).setTags({ id, tags: left, tx })
    for (const one of gone) await record(deps, { actor, what: 'remove tag', id, tag: one, tx })
    return shown
  })
}

type AuditInput = { actor: Actor; what: string; id: string; tag: string; tx: Tx }

// The tag is written where the log keeps a name, so that closing the account takes it out of the log.
async function record(deps: Deps, { actor, what, id, tag, tx }: AuditInput): Promise<void> {
  await auditStore(deps).record({
    act: { actor, what, entity: { kind: 'tag', id, name: tag }, after: { userId: id } },
    tx,
  })
}
