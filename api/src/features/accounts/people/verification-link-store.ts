import type { Database } from '../../../adapters/mongo.ts'
import { createMailedLinkStore } from '../../../platform/mailed-link-store.ts'
import { defineStore } from '../../../platform/store.ts'

/** Links that were mailed to prove the address they went to; using one ends all of the account. */
const createVerificationLinkStore = (database: Database) =>
  createMailedLinkStore({ database, collection: 'verification_links' })

export const verificationLinkStore = defineStore(({ database }) => createVerificationLinkStore(database))
