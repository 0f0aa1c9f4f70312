import {
  addDays,
  type Day,
  findHoliday,
  type Holiday,
  type HolidayInput,
  holidaySchema,
  MAX_DAYS_AHEAD,
  parse,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueOccurrenceJob } from '../occurrences/occurrence-job.ts'
import { occurrenceStore } from '../occurrences/occurrence-store.ts'
import { getOccurrenceStatus, hasStarted } from '../occurrences/plan-schedule.ts'
import { holidayStore } from './holiday-store.ts'

/** Closed days of the last two months are listed too, so that calendars can show past months. */
const LISTED_PAST_DAYS = 62

function listHolidays(deps: Deps): Promise<Holiday[]> {
  return holidayStore(deps).findEndingOnOrAfter(addDays(deps.clock.today(), -LISTED_PAST_DAYS))
}

/** Closes the studio on some days. Jobs then cancel and refund the bookings and mail the members within seconds. */
function createHoliday(deps: Deps, actor: Actor, input: HolidayInput): Promise<Holiday> {
  return deps.inTransaction(async (tx) => {
    const createdHoliday = await holidayStore(deps).create({ input, currentTime: deps.clock.now(), tx })
    await applyClosedDays(deps, { ...input, actor, tx })
    const entity = { kind: 'holiday', id: createdHoliday.id }
    await auditStore(deps).record({ entry: { actor, action: 'create holiday', entity, after: createdHoliday }, tx })
    return createdHoliday
  })
}

/** A reopened day can be booked again; its cancelled bookings stay cancelled. */
function changeHoliday(
  deps: Deps,
  { actor, id, changes, ifMatch }: { actor: Actor; id: string; changes: Partial<HolidayInput>; ifMatch?: IfMatch },
): Promise<Holiday> {
  return deps.inTransaction(async (tx) => {
    const storedHoliday = await holidayStore(deps).findById(id, { tx })
    if (!storedHoliday) throw holidayNotFound()
    assertUnchanged(storedHoliday, ifMatch)
    const input = mergeChanges(deps, { storedHoliday, changes })
    if (!changesAnything(storedHoliday, input)) return storedHoliday
    const changedHoliday = await holidayStore(deps).change({ id, changes: input, currentTime: deps.clock.now(), tx })
    if (!changedHoliday) throw holidayNotFound()
    await applyClosedDays(deps, {
      from: getEarlier(storedHoliday.from, input.from),
      to: getLater(storedHoliday.to, input.to),
      actor,
      tx,
    })
    const entity = { kind: 'holiday', id }
    await auditStore(deps).record({
      entry: { actor, action: 'change holiday', entity, before: storedHoliday, after: changedHoliday },
      tx,
    })
    return changedHoliday
  })
}

function deleteHoliday(
  deps: Deps,
  { actor, id, ifMatch }: { actor: Actor; id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  return deps.inTransaction(async (tx) => {
    const storedHoliday = await holidayStore(deps).findById(id, { tx })
    if (!storedHoliday) throw holidayNotFound()
    assertUnchanged(storedHoliday, ifMatch)
    await holidayStore(deps).remove({ id, tx })
    await applyClosedDays(deps, { from: storedHoliday.from, to: storedHoliday.to, actor, tx })
    const entity = { kind: 'holiday', id }
    await auditStore(deps).record({ entry: { actor, action: 'delete holiday', entity, before: storedHoliday }, tx })
    return { message: 'The studio is open on these days again.' }
  })
}

function mergeChanges(
  { clock }: Deps,
  { storedHoliday, changes }: { storedHoliday: Holiday; changes: Partial<HolidayInput> },
): HolidayInput {
  const latestDay = () => addDays(clock.today(), MAX_DAYS_AHEAD)
  // Unchanged days are accepted even after `latestDay`.
  const storedDays = [storedHoliday.from, storedHoliday.to]
  const result = parse(holidaySchema, { ...storedHoliday, ...changes }, { latestDay, storedDays })
  if (!result.ok) throw invalid(result.fields)
  return result.value
}

const getEarlier = (a: Day, b: Day) => (a < b ? a : b)
const getLater = (a: Day, b: Day) => (a > b ? a : b)
const holidayNotFound = () => notFound('We could not find these closed days.')

export const holidays: Feature = {
  name: 'holidays',
  calls: (deps) => ({
    listHolidays: () => listHolidays(deps),
    createHoliday: ({ actor, body }) => createHoliday(deps, actor, body),
    changeHoliday: ({ actor, params, body, ifMatch }) =>
      changeHoliday(deps, { actor, id: params.id, changes: body, ifMatch }),
    deleteHoliday: ({ actor, params, ifMatch }) => deleteHoliday(deps, { actor, id: params.id, ifMatch }),
  }),
}

/**
 * Closes or reopens the occurrences in a range of days to match the closed days that are stored now. An occurrence that
 * staff cancelled (its `changedFields` include 'status') stays cancelled when the studio reopens.
 */
async function applyClosedDays(
  deps: Deps,
  { from, to, actor, tx }: { from: Day; to: Day; actor: Pick<Actor, 'id' | 'user'>; tx: Tx },
): Promise<void> {
  const closedDays = await holidayStore(deps).findBetween({ from, to, tx })
  for (const occurrence of await occurrenceStore(deps).findBetween({ from, to, tx })) {
    if (occurrence.status === 'removed' || hasStarted(deps, occurrence)) continue
    const status = getOccurrenceStatus({
      changedFields: occurrence.changedFields,
      isClosed: findHoliday(closedDays, occurrence.date) !== undefined,
    })
    if (status === occurrence.status) continue
    await occurrenceStore(deps).change({ id: occurrence.id, changes: { status }, tx })
    await queueOccurrenceJob(deps, { formerOccurrence: occurrence, actor, tx })
  }
}
