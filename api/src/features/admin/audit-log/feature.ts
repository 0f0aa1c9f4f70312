import {
  type AuditEntry,
  type AuditLogQuery,
  addDays,
  type Day,
  FORMER_MEMBER_NAME,
  formatUserName,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls, Page } from '../../../platform/mount-endpoint.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from './audit-store.ts'

const PAGE_SIZE = 50

/** Lists the log from the start of the day `from` to the end of the day `to`, with the present names of users. */
async function listAuditLog(
  deps: Deps,
  { page = 1, pageSize = PAGE_SIZE, from, to, ...fieldFilters }: AuditLogQuery,
): Promise<Page<AuditEntry>> {
  const toStartOfDay = (day: Day) => startOfDay({ clock: deps.clock, day })
  const range = { from: from ? toStartOfDay(from) : undefined, until: to ? toStartOfDay(addDays(to, 1)) : undefined }
  const { entries, total } = await auditStore(deps).list({ filter: { ...fieldFilters, ...range }, page, pageSize })
  const users = await userStore(deps).findMany(entries.flatMap(({ userId }) => userId ?? []))
  const nameById = new Map(users.map((user) => [user.id, formatUserName(user)]))
  const getName = (userId: string | null) => (userId ? (nameById.get(userId) ?? FORMER_MEMBER_NAME) : null)
  return { items: entries.map((entry) => ({ ...entry, userName: getName(entry.userId) })), total }
}

const calls = (deps: Deps): Calls => ({
  listAuditLog: ({ query }) => listAuditLog(deps, query),
  getAuditFilterOptions: () => auditStore(deps).listFilterOptions(),
})

export const auditLog: Feature = {
  name: 'audit-log',
  calls,
  personalData: [
    {
      name: 'auditLog',
      // Leaves out the admin's name, which is the admin's own data.
      collect: async (deps, userId) =>
        (await auditStore(deps).findAllAbout(userId)).map(({ at, action, entity, entityId, before, after }) => {
          return { at, action, entity, entityId, before, after }
        }),
      erase: (deps, { user, tx }) => auditStore(deps).forgetPerson({ user, tx }),
    },
  ],
}
