import { type Migration, updateEach } from '../platform/migrations.ts'

/** Requests are found by the address they came from: when an account is closed, and for its export. */
export const keyRequestsByAddress: Migration = {
  name: 'key requests by address',
  oldestBeside: 0,
  run: async ({ database }) => {
    for (const collection of ['wellness_audit_requests', 'consultation_requests', 'trial_requests']) {
      await updateEach({
        database,
        collection,
        filter: { emailKey: { $exists: false } },
        change: ({ details }) => {
          const email: unknown = details && typeof details === 'object' ? Reflect.get(details, 'email') : undefined
          return typeof email === 'string' ? { $set: { emailKey: email.normalize('NFKC').toLowerCase() } } : null
        },
      })
    }
  },
}
