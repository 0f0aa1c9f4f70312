import { MAX_TAGS, type Person, type PersonTagInput } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import { count, defineSchema, text } from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import { invalid } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { nameKey, userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { loadPerson } from './find-people.ts'

const schema = defineSchema({
  _id: text,
  text,
  /** How many people have it; at none the document goes. */
  people: count,
})
schema.index({ people: -1 })

// So many are offered to choose from; more than that are too many to look through.
const MAX_OFFERED = 500

/** The tags in use, counted in the transactions that put them on people, so that no list of people has to be read. */
export const tagStore = defineStore(({ database }) => {
  const tags = defineModel({ database, collection: 'tags', schema })
  return {
    async inUse(): Promise<string[]> {
      const found = await tags
        .find({ people: { $gt: 0 } })
        .sort({ people: -1 })
        .limit(MAX_OFFERED)
        .lean()
      return found.sort((one, other) => one._id.localeCompare(other._id)).map(({ text }) => text)
    },
    async take({ tag, tx }: { tag: string; tx: Tx }): Promise<string> {
      const _id = nameKey(tag)
      const known = await tags.findById(_id, null, { session: tx }).lean()
      if (known) await tags.updateOne({ _id }, { $inc: { people: 1 } }, { session: tx })
      else await tags.create([{ _id, text: tag, people: 1 }], { session: tx })
      return known?.text ?? tag
    },
    async giveBack({ tags: gone, tx }: { tags: readonly string[]; tx: Tx }): Promise<void> {
      for (const _id of gone.map(nameKey)) {
        const known = await tags.findById(_id, null, { session: tx }).lean()
        if (known && known.people > 1) await tags.updateOne({ _id }, { $inc: { people: -1 } }, { session: tx })
        else await tags.deleteOne({ _id }, { session: tx })
      }
    },
  }
})

type TagChange = PersonTagInput & { id: string }

/** Spelled as the studio first wrote it. Throws NOT_FOUND, and VALIDATION_FAILED for one too many. */
export function addPersonTag(deps: Deps, actor: Actor, { id, tag }: TagChange): Promise<Person> {
  return deps.inTransaction(async (tx) => {
    const { tags = [], ...person } = await loadPerson(deps, { id, tx })
    if (withoutTag({ tags, tag }).length < tags.length) return { ...person, tags }
    if (tags.length >= MAX_TAGS)
      throw invalid({ tag: `A person has at most ${MAX_TAGS} tags. Please remove one first.` })
    const written = await tagStore(deps).take({ tag, tx })
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
    await tagStore(deps).giveBack({ tags: gone, tx })
    await userStore(deps).setTags({ id, tags: left, tx })
    for (const one of gone) await record(deps, { actor, what: 'remove tag', id, tag: one, tx })
    return shown
  })
}

export async function forgetTags(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  const person = await userStore(deps).findPerson(userId, { tx })
  await tagStore(deps).giveBack({ tags: person?.tags ?? [], tx })
}

type AuditInput = { actor: Actor; what: string; id: string; tag: string; tx: Tx }

// The tag is written where the log keeps a name, so that closing the account takes it out of the log.
async function record(deps: Deps, { actor, what, id, tag, tx }: AuditInput): Promise<void> {
  await auditStore(deps).record({
    act: { actor, what, entity: { kind: 'tag', id, name: tag }, after: { userId: id } },
    tx,
  })
}
