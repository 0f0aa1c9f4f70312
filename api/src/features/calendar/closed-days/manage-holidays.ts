import { addDays, furthestDays, type Holiday, type HolidayInput, holidaySchema, parse } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { holidayStore } from './holiday-store.ts'

/** Past closed days stay in the response for two months, so that a calendar can be paged back. */
const DAYS_BACK = 62

/** The days on which the studio is closed, soonest first, for all calendars. */
export function listHolidays(deps: Deps): Promise<Holiday[]> {
  return holidayStore(deps).endingFrom(addDays(deps.clock.today(), -DAYS_BACK))
}

/** Closes the studio on some days; a job cancels their bookings, mails the members and refunds them within seconds. */
export async function createHoliday(deps: Deps, actor: Actor, input: HolidayInput): Promise<Holiday> {
  const holiday = await deps.inTransaction(async (tx) => {
    const created = await holidayStore(deps).create({ input, aftermath: aftermathOf(deps, actor), tx })
    const entity = { kind: 'holiday', id: created.id }
    await auditStore(deps).record({ act: { actor, what: 'create holiday', entity, after: created }, tx })
    return created
  })
  deps.wake.jobs()
  return holiday
}

/**
 * Changes closed days, checked together with the others. Reopened days take new bookings; cancelled ones stay
 * cancelled.
 */
export async function changeHoliday(
  deps: Deps,
  { actor, id, changes, ifMatch }: { actor: Actor; id: string; changes: Partial<HolidayInput>; ifMatch?: IfMatch },
): Promise<Holiday> {
  const holiday = await deps.inTransaction(async (tx) => {
    const before = await holidayStore(deps).findById(id, { tx })
    if (!before) throw unknownHoliday()
    assertUnchanged(before, ifMatch)
    const input = merged(deps, { before, changes })
    if (!changesAnything(before, input)) return before
    const after = await holidayStore(deps).replace({ id, input, aftermath: aftermathOf(deps, actor), tx })
    if (!after) throw unknownHoliday()
    await auditStore(deps).record({
      act: { actor, what: 'change holiday', entity: { kind: 'holiday', id }, before, after },
      tx,
    })
    return after
  })
  deps.wake.jobs()
  return holiday
}

/** Takes closed days back: classes take place again; what was cancelled for them stays cancelled. */
export function deleteHoliday(
  deps: Deps,
  { actor, id, ifMatch }: { actor: Actor; id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  return deps.inTransaction(async (tx) => {
    const before = await holidayStore(deps).remove({ id, tx })
    if (!before) throw unknownHoliday()
    assertUnchanged(before, ifMatch)
    await auditStore(deps).record({
      act: { actor, what: 'delete holiday', entity: { kind: 'holiday', id }, before },
      tx,
    })
    return { message: 'The studio is open on these days again.' }
  })
}

function merged(
  { clock }: Deps,
  { before, changes }: { before: Holiday; changes: Partial<HolidayInput> },
): HolidayInput {
  const latestDay = () => addDays(clock.today(), furthestDays)
  const storedDays = [before.from, before.to]
  const checked = parse(holidaySchema, { ...before, ...changes }, { latestDay, storedDays })
  if (!checked.ok) throw invalid(checked.fields)
  return checked.value
}

function aftermathOf({ clock }: Deps, { id, user }: Actor) {
  return { since: clock.now(), actorId: id, actorName: user.username }
}

const unknownHoliday = () => notFound('We could not find these closed days.')
