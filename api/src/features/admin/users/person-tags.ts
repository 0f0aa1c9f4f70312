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
    if (tags.some((existingTag) => isSameTag(existingTag, tag))) return { ...person, tags }
    if (tags.length >= MAX_TAGS)
      throw invalid({ tag: `A person has at most ${MAX_TAGS} tags. Please remove one first.` })
    const newTag = (await userStore(deps).findTag({ tag, tx })) ?? tag
    const newTags = [...tags, newTag]
    await userStore(deps).setTags({ id, tags: newTags, tx })
    await recordTagChange(deps, { actor, action: 'add tag', id, tag: newTag, tx })
    return { ...person, tags: newTags }
  })
}

/** Letter case makes no difference. */
const isSameTag = (tag: string, otherTag: string): boolean => nameKey(tag) === nameKey(otherTag)

export function removePersonTag(deps: Deps, actor: Actor, { id, tag }: TagChange): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const { tags = [], ...person } = await loadPerson(deps, { id, tx })
    const removedTags = tags.filter((existingTag) => isSameTag(existingTag, tag))
    const remainingTags = tags.filter((existingTag) => !isSameTag(existingTag, tag))
    const changedPerson = { ...person, ...(remainingTags.length > 0 ? { tags: remainingTags } : {}) }
    if (removedTags.length === 0) return changedPerson
    await userStore(deps).setTags({ id, tags: remainingTags, tx })
    for (const removedTag of removedTags)
      await recordTagChange(deps, { actor, action: 'remove tag', id, tag: removedTag, tx })
    return changedPerson
  })
}

type AuditInput = { actor: Actor; action: string; id: string; tag: string; tx: Tx }

// The entity has the person's id, so closing their account removes the tag from the log.
async function recordTagChange(deps: Deps, { actor, action, id, tag, tx }: AuditInput): Promise<void> {
  await auditStore(deps).record({
    entry: { actor, action, entity: { kind: 'tag', id, name: tag }, after: { userId: id } },
    tx,
  })
}
