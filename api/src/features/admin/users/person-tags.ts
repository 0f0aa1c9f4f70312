import { MAX_TAGS, type Person, type PersonTagInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { type AppError, invalid, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { withoutTag } from './rules.ts'
import { tagStore } from './tag-store.ts'

type TagChange = PersonTagInput & { id: string }

/**
 * Puts a tag on a person, spelled as the studio first wrote it; one that they have already changes nothing. Throws
 * NOT_FOUND, and VALIDATION_FAILED for one too many.
 */
export function addPersonTag(deps: Deps, actor: Actor, { id, tag }: TagChange): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const { tags = [], ...person } = await loadPerson(deps, { id, tx })
    if (withoutTag({ tags, tag }).length < tags.length) return { ...person, tags }
    if (tags.length >= MAX_TAGS) throw tooMany()
    const written = await tagStore(deps).take({ tag, tx })
    const after = [...tags, written]
    await userStore(deps).setTags({ id, tags: after, tx })
    await record(deps, { actor, what: 'add tag', id, tag: written, tx })
    return { ...person, tags: after }
  })
}

/** Takes a tag off a person; one that they do not have changes nothing. Throws NOT_FOUND. */
export function removePersonTag(deps: Deps, actor: Actor, { id, tag }: TagChange): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const { tags = [], ...person } = await loadPerson(deps, { id, tx })
    const left = withoutTag({ tags, tag })
    const shown = { ...person, ...(left.length > 0 ? { tags: left } : {}) }
    const gone = tags.filter((one) => !left.includes(one))
    if (gone.length === 0) return shown
    await tagStore(deps).giveBack({ tags: gone, tx })
    await userStore(deps).setTags({ id, tags: left, tx })
    for (const one of gone) await record(deps, { actor, what: 'remove tag', id, tag: one, tx })
    return shown
  })
}

/** Takes the tags of a person out of those in use, before the account that holds them is emptied. */
export async function forgetTags(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  const person = await userStore(deps).findPerson(userId, { tx })
  await tagStore(deps).giveBack({ tags: person?.tags ?? [], tx })
}

async function loadPerson(deps: Deps, { id, tx }: { id: string; tx: Tx }): Promise<Person> {
  const person = await userStore(deps).findPerson(id, { tx })
  if (!person) throw notFound('There is no such user.')
  return person
}

function tooMany(): AppError {
  const sentence = `A person has at most ${MAX_TAGS} tags. Please remove one first.`
  return invalid({ tag: sentence })
}

type AuditInput = { actor: Actor; what: string; id: string; tag: string; tx: Tx }

// The tag is written where the log keeps a name, so that closing the account takes it out of the log.
async function record(deps: Deps, { actor, what, id, tag, tx }: AuditInput): Promise<void> {
  await auditStore(deps).record({
    act: { actor, what, entity: { kind: 'tag', id, name: tag }, after: { userId: id } },
    tx,
  })
}
