import { type Migration, updateEach } from '../platform/migrations.ts'

/** Accounts made before links were mailed count as verified since they were made. */
export const countKnownAddressesAsVerified: Migration = {
  name: 'count known addresses as verified',
  oldestBeside: 0,
  run: async ({ database }) => {
    await updateEach({
      database,
      collection: 'users',
      filter: { emailVerifiedAt: { $exists: false } },
      change: ({ createdAt }) => ({ $set: { emailVerifiedAt: createdAt } }),
    })
  },
}
