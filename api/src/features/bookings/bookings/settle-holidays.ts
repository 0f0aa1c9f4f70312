import { addDays } from '@studio/contract'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type HolidayJob, holidayStore } from '../../calendar/closed-days/index.ts'
import { cancelDay } from './cancel-by-studio.ts'

/**
 * Cancels bookings on newly closed days, including those in progress. Safe to repeat after a kill: cancelled ones are
 * no longer found. If a later change overtakes the run, it leaves the rest to that one.
 */
export const closedDaysHandler = defineHandler<HolidayJob>({
  kind: 'closed-days',
  run: async (deps, { payload: { holidayId: id } }) => {
    const found = await holidayStore(deps).followUp(id)
    if (!found) return
    const { holiday, aftermath } = found
    const today = deps.clock.today()
    const actor = { id: aftermath.actorId, user: { username: aftermath.actorName } }
    const stillStands = (tx: Tx) => holidayStore(deps).hasAftermath({ id, aftermath, tx })
    const first = holiday.from > today ? holiday.from : today
    for (let date = first; date <= holiday.to; date = addDays(date, 1)) {
      await cancelDay(deps, { date, actor, stillStands })
    }
    await deps.inTransaction((tx) => holidayStore(deps).completeFollowUp({ id, aftermath, tx }))
  },
})
