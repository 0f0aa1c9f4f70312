import type { Database } from '../../../adapters/mongo.ts'
import { createMailedLinkStore, type MailedLink } from '../../../platform/mailed-link-store.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

/** Links mailed to people for whom the studio has made an account; a person has one at most. */
function createInvitationStore(database: Database) {
  const links = createMailedLinkStore({ database, collection: 'invitations' })
  const { find, removeAllOf } = links
  return {
    /** Stores a link in place of the former one. */
    async replace(given: MailedLink & { key: string; expires: Date; tx: Tx }): Promise<void> {
      await removeAllOf(given)
      await links.add(given)
    },
    find,
    /** Until when a person's link works, or worked; null when there is none. */
    async expiryOf(userId: string): Promise<Date | null> {
      return (await links.model.findOne({ userId }).lean())?.expire ?? null
    },
    removeAllOf,
  }
}

export const invitationStore = defineStore(({ database }) => createInvitationStore(database))
