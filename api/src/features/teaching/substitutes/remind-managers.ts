import type { Deps } from '../../../deps.ts'
import { substituteStore, toOpenRequest } from './open-requests.ts'
import { mailStaff } from './substitute-mails.ts'

/** How many hours before the start managers are reminded, from the last reminder to the first. */
const REMINDER_HOURS = [24, 48]

/**
 * Reminds managers of open requests, and removes the requests that are no longer open. A claimed request is open until a
 * manager confirms the substitute.
 */
export async function remindManagers(deps: Deps): Promise<void> {
  const { model } = substituteStore(deps)
  for (const { _id } of await model.find().lean()) {
    await deps.inTransaction(async (tx) => {
      const request = await model.findById(_id, null, { session: tx }).lean()
      if (!request) return
      const openRequest = await toOpenRequest(deps, { request, tx })
      if (!openRequest) {
        await model.deleteOne({ _id }, { session: tx })
        return
      }
      const { startsAt } = openRequest.occurrence
      // A class without a time of day has no start to count the hours to.
      if (!startsAt) return
      const hoursLeft = (startsAt.getTime() - deps.clock.now().getTime()) / 3_600_000
      const dueHours = REMINDER_HOURS.find((hours) => hoursLeft <= hours)
      if (dueHours === undefined) return
      const { claimedBy, remindedHours } = request
      const isReminded = remindedHours !== null && remindedHours <= dueHours
      if (isReminded) return
      await model.updateOne({ _id }, { $set: { remindedHours: dueHours } }, { session: tx })
      // Without `instructorIds`, only managers are mailed.
      await mailStaff(deps, { openRequest, news: claimedBy ? 'claimed' : 'unclaimed', substituteId: claimedBy, tx })
    })
  }
}
