import { MAX_TAGS, type Person, type PersonTagInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { invalid } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { nameKey, userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { loadPerson } from './find-people.ts'

type TagChange = PersonTagInput & { id: string }

/** Adds a tag in the spelling that the studio used first. Throws NOT_FOUND, and VALIDATION_FAILED above MAX_TAGS. */
export function addPersonTag(deps: Deps, actor: Actor, { id, tag }: TagChange): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const { tags = [], ...person } = await loadPerson(deps, { id, tx })
    if (withoutTag({ tags, tag }).length < tags.length) return { ...person, tags }
    if (tags.length >= MAX_TAGS)
      throw invalid({ tag: `A person has at most ${MAX_TAGS} tags. Please remove one first.` })
    const spelledTag = (await userStore(deps).findTag({ tag, tx })) ?? tag
    const newTags = [...tags, spelledTag]
    await userStore(deps).setTags({ id, tags: newTags, tx })
    await record(deps, { actor, action: 'add tag', id, tag: spelledTag, tx })
    return { ...person, tags: newTags }
  })
}

const withoutTag = ({ tags, tag }: { tags: readonly string[]; tag: string }): string[] =>
  tags.filter((existingTag) => nameKey(existingTag) !== nameKey(tag))

export function removePersonTag(deps: Deps, actor: Actor, { id, tag }: TagChange): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const { tags = [], ...person } = await loadPerson(deps, { id, tx })
    const remainingTags = withoutTag({ tags, tag })
    const changedPerson = { ...person, ...(remainingTags.length > 0 ? { tags: remainingTags } : {}) }
    const removedTags = tags.filter((ownTag) => !remainingTags.includes(ownTag))
    if (removedTags.length === 0) return changedPerson
    await userStore(deps).setTags({ id, tags: remainingTags, tx })
    for (const removedTag of removedTags) await record(deps, { actor, action: 'remove tag', id, tag: removedTag, tx })
    return changedPerson
  })
}

type AuditInput = { actor: Actor; action: string; id: string; tag: string; tx: Tx }

// As a name of the person's entry, the tag disappears from the log when the account is closed.
async function record(deps: Deps, { actor, action, id, tag, tx }: AuditInput): Promise<void> {
  await auditStore(deps).record({
    entry: { actor, action, entity: { kind: 'tag', id, name: tag }, after: { userId: id } },
    tx,
  })
}
