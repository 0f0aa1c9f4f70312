import type { Deps } from '../../../deps.ts'
import { substituteStore, toOpenRequest } from './open-requests.ts'
import { mailStaff } from './substitute-mails.ts'

/** How many hours before the start managers are reminded; the last reminder first. */
const REMINDER_HOURS = [24, 48]

/** Reminds managers of open requests, and removes those that are void. */
export async function remindManagers(deps: Deps): Promise<void> {
  const { model } = substituteStore(deps)
  for (const { _id } of await model.find().lean()) {
    await deps.inTransaction(async (tx) => {
      const request = await model.findById(_id, null, { session: tx }).lean()
      if (!request) return
      const openRequest = await toOpenRequest(deps, { request, tx })
      if (!openRequest) return void (await model.deleteOne({ _id }, { session: tx }))
      const { startsAt } = openRequest.occurrence
      if (!startsAt) return
      const hoursLeft = (startsAt.getTime() - deps.clock.now().getTime()) / 3_600_000
      const dueHours = REMINDER_HOURS.find((hours) => hoursLeft <= hours)
      if (dueHours === undefined) return
      const { claimedBy, remindedHours } = request
      if (remindedHours !== null && remindedHours <= dueHours) return
      await model.updateOne({ _id }, { $set: { remindedHours: dueHours } }, { session: tx })
      await mailStaff(deps, { openRequest, news: claimedBy ? 'claimed' : 'unclaimed', substituteId: claimedBy, tx })
    })
  }
}
