import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { count, defineSchema, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { nameKey } from '../../accounts/people/index.ts'

const schema = defineSchema({
  _id: text,
  text,
  /** How many people have it; at none the document goes. */
  people: count,
})
schema.index({ people: -1 })

// So many are offered to choose from; more than that are too many to look through.
const MOST_OFFERED = 500

/** The tags in use, counted in the transactions that put them on people, so that no list of people has to be read. */
function createTagStore(database: Database) {
  const tags = defineModel({ database, collection: 'tags', schema })
  return {
    async inUse(): Promise<string[]> {
      const found = await tags
        .find({ people: { $gt: 0 } })
        .sort({ people: -1 })
        .limit(MOST_OFFERED)
        .lean()
      return found.sort((one, other) => one._id.localeCompare(other._id)).map(({ text }) => text)
    },
    /** Counts one more person with a tag, and returns how it was first written. */
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
}

export const tagStore = defineStore(({ database }) => createTagStore(database))
