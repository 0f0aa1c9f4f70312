import type { Deps } from '../../../deps.ts'
import { toOpenRequest } from './find-eligible.ts'
import { substituteStore } from './request-store.ts'
import { mailManagers } from './substitute-mails.ts'

/** How many hours before the start managers are reminded, the last time first. */
const REMINDER_HOURS = [24, 48]

/** Reminds managers of open requests, and removes those that are void. */
export async function remindManagers(deps: Deps): Promise<void> {
  for (const { id } of await substituteStore(deps).list()) {
    await deps.inTransaction(async (tx) => {
      const request = await substituteStore(deps).find({ id, tx })
      if (!request) return
      const open = await toOpenRequest(deps, { request, tx })
      if (!open) return substituteStore(deps).remove({ id, tx })
      const { startsAt } = open.occurrence
      if (!startsAt) return
      const hoursLeft = (startsAt.getTime() - deps.clock.now().getTime()) / 3_600_000
      const dueHours = REMINDER_HOURS.find((hours) => hoursLeft <= hours)
      if (dueHours === undefined || (request.remindedHours ?? Number.POSITIVE_INFINITY) <= dueHours) return
      await substituteStore(deps).change({ id, changes: { remindedHours: dueHours }, tx })
      await mailManagers(deps, { open, substituteId: request.claimedBy, tx })
    })
  }
}
