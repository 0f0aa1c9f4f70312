import type { Database } from '../../../adapters/mongo.ts'
import { createMailedLinkStore, type MailedLink } from '../../../platform/mailed-link-store.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

/** Links mailed to an address that is to take the place of the present one; an account has one at most. */
function createEmailChangeStore(database: Database) {
  const links = createMailedLinkStore({ database, collection: 'email_changes' })
  const { find, removeAllOf, removeExpired } = links
  return {
    /** Stores what was asked for, in place of anything asked before. */
    async replace(given: MailedLink & { key: string; expires: Date; tx: Tx }): Promise<void> {
      await removeAllOf(given)
      await links.add(given)
    },
    find,
    /** The address that an account waits for, or null. */
    async waitingOf({ userId, now, tx }: { userId: string; now: Date; tx?: Tx }): Promise<string | null> {
      const found = await links.model.findOne({ userId }, null, { session: tx ?? null }).lean()
      return found && found.expire > now ? found.email : null
    },
    removeAllOf,
    removeExpired,
  }
}

export const emailChangeStore = defineStore(({ database }) => createEmailChangeStore(database))
