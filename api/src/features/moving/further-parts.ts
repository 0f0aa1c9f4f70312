import { formatLongDay, getMembershipTypeName, getPlanName, type PlanId, planIds, pluralize } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { nameKey, userStore } from '../accounts/people/index.ts'
import { noteStore } from '../admin/person-notes/index.ts'
import { bookFromImport, bookingStore, countCreditsLeft, endBooking, getSaleEnd, overlaps } from '../bookings/index.ts'
import { occurrenceStore, type StoredOccurrence } from '../calendar/index.ts'
import { addGrantedPack } from '../packs/index.ts'
import { packStore } from '../packs/records/index.ts'
import type { RowContent } from './read-row.ts'
import { changedMeanwhile, conflict, planAddition, type RowPart, skipped, unchanged } from './row-part.ts'

type ValueOf<Name extends keyof RowContent> = NonNullable<RowContent[Name]>

export const notePart: RowPart<ValueOf<'note'>> = {
  async plan(deps, { value, account, personRef, context }) {
    const notes = account ? await noteStore(deps).findAllAbout(account._id.toHexString()) : []
    if (notes.some(({ text }) => text === value)) return unchanged
    // `planAddition` skips the note if an earlier row has the same key.
    return planAddition({ description: 'a note', keys: [`note|${personRef}|${value}`], context })
  },
  async apply(deps, { value, user, document, tx }) {
    const { id: authorId, name: authorName } = document.startedBy
    const note = { userId: user.id, authorId, authorName, text: value, at: deps.clock.now() }
    return (await noteStore(deps).add({ note, tx })).id
  },
  undo: (deps, { undoData, tx }) => noteStore(deps).remove({ id: undoData as string, tx }),
}

function findPlanId(name: string): PlanId | undefined {
  const key = nameKey(name)
  return planIds.find((id) => [id, getPlanName(id), getMembershipTypeName(id)].map(nameKey).includes(key))
}

/** A membership of the former system gives no rights here and charges nothing. It is stored for information only. */
export const membershipPart: RowPart<ValueOf<'membership'>> = {
  plan(_deps, { value, account, personRef, context }) {
    const planId = findPlanId(value.plan)
    if (!planId)
      return conflict(`there is no plan "${value.plan}"; your plans are ${formatNames(planIds.map(getPlanName))}`)
    if (account && account.membershipType !== 'none') return skipped('has a plan here already')
    const importedPlan = account?.importedPlan
    if (importedPlan?.plan === planId && importedPlan.nextCharge === value.nextCharge) return unchanged
    return planAddition({ description: getPlanName(planId), keys: [`membership|${personRef}`], context })
  },
  async apply(deps, { value: { plan: planName, nextCharge }, user, tx }) {
    const planId = findPlanId(planName)
    if (!planId || user.membershipType !== 'none') throw changedMeanwhile('has a plan here since')
    await userStore(deps).change({
      id: user.id,
      changes: { importedPlan: { plan: planId, nextCharge } },
      currentTime: deps.clock.now(),
      tx,
    })
    return user.importedPlan ?? null
  },
  async undo(deps, { undoData, user, tx }) {
    const changes = { importedPlan: undoData as { plan: PlanId; nextCharge: string | null } | null }
    await userStore(deps).change({ id: user.id, changes, currentTime: deps.clock.now(), tx })
  },
}

const formatNames = (names: readonly string[]) => names.join(', ') || 'none yet'
const findByName = <Named extends { name: string }>(list: readonly Named[], name: string) =>
  list.find((named) => nameKey(named.name) === nameKey(name))

/** Grants a pack as staff do, with the credits that are left. */
export const packPart: RowPart<ValueOf<'pack'>> = {
  async plan(deps, { value: { name, credits, lastDay }, account, personRef, context }) {
    const product = findByName(context.products, name)
    if (!product) {
      const names = formatNames(context.products.map((otherProduct) => otherProduct.name))
      return conflict(`there is no class pack "${name}"; your class packs are ${names}`)
    }
    if (credits === null || !lastDay) return conflict(`${name} needs the credits left and the last day`)
    if (credits === 0) return skipped(`${name} has no credits left`)
    if (lastDay < deps.clock.today()) return skipped(`${name} ended on ${formatLongDay(lastDay)}`)
    const packs = account ? await packStore(deps).find({ userId: account._id.toHexString(), lastDay }) : []
    for (const pack of packs.filter(({ terms }) => terms.packProductId === product.id)) {
      if (pack.terms.credits === credits || (await countCreditsLeft(deps, { pack })) === credits) return unchanged
    }
    const description = `${product.name} with ${pluralize(credits, 'credit')}`
    return planAddition({ description, keys: [`pack|${personRef}|${product.id}|${lastDay}|${credits}`], context })
  },
  async apply(deps, { value: { name, credits, lastDay }, user, catalogue, tx }) {
    const product = findByName(catalogue.products, name)
    if (!product || !credits || !lastDay) throw changedMeanwhile(`there is no class pack "${name}" any more`)
    return (await addGrantedPack(deps, { userId: user.id, product, imported: { credits, lastDay }, tx })).id
  },
  undo: (deps, { undoData, tx }) => packStore(deps).remove({ id: undoData as string, tx }),
}

/** Books as the desk does, at no charge and without a mail. */
export const bookingPart: RowPart<ValueOf<'booking'>> = {
  async plan(deps, { value: { className, date, time }, account, personRef, context }) {
    const studioClass = findByName(context.classes, className)
    if (!studioClass) return conflict(`there is no class "${className}"`)
    if (!date) return conflict(`the booking of ${className} needs a date`)
    const label = `${studioClass.name} on ${formatLongDay(date)}${time ? ` at ${time}` : ''}`
    if (date < deps.clock.today()) return skipped(`${label} is past`)
    const occurrence = await findOccurrence(deps, { classId: studioClass.id, date, time })
    const canAddOccurrence = studioClass.meetsOnAnyDate && !time
    if (!occurrence && !canAddOccurrence) return conflict(`there is no ${label}`)
    if (occurrence && occurrence.status !== 'scheduled') return conflict(`${label} is cancelled`)
    if (occurrence?.startsAt && occurrence.startsAt <= deps.clock.now()) return skipped(`${label} is past`)
    const userId = account?._id.toHexString()
    const bookings = userId ? await bookingStore(deps).findLiveOn({ userId, date }) : []
    if (bookings.some(({ occurrenceId, status }) => occurrenceId === occurrence?.id && status === 'confirmed'))
      return unchanged
    if (occurrence && bookings.some((booking) => overlaps(booking, occurrence)))
      return conflict(`has another booking at the time of ${label}`)
    // The second key of every row that books this occurrence, so it counts the seats that earlier rows take.
    const seatKey = `seat|${studioClass.id}|${date}|${occurrence?.scheduleId}`
    const addition = planAddition({ description: label, keys: [`booking|${personRef}|${seatKey}`, seatKey], context })
    if (addition.action === 'skipped') return addition
    const { seatsTaken, capacity } = occurrence ?? { seatsTaken: 0, capacity: studioClass.capacity }
    const plannedSeats = context.linesByKey.get(seatKey)?.length ?? 0
    return seatsTaken + plannedSeats < capacity ? addition : conflict(`${label} is full`)
  },
  async apply(deps, { value: { className, date, time }, user, catalogue, tx }) {
    const studioClass = findByName(catalogue.classes, className)
    if (!studioClass || !date) throw changedMeanwhile(`there is no class "${className}" any more`)
    const occurrence = await findOccurrence(deps, { classId: studioClass.id, date, time, tx })
    if (time && !occurrence) throw changedMeanwhile(`there is no ${className} at ${time} any more`)
    const scheduleId = occurrence?.scheduleId ?? null
    return (await bookFromImport(deps, { user, classId: studioClass.id, bookingDate: date, scheduleId, tx })).id
  },
  async undo(deps, { undoData, tx }) {
    const booking = await bookingStore(deps).findById(undoData as string, { tx })
    // Without a time of day, a class is upcoming until the end of its date.
    const isUpcoming =
      booking?.status === 'confirmed' && !booking.checkedInAt && getSaleEnd(deps, booking) > deps.clock.now()
    if (!isUpcoming) throw changedMeanwhile('a class booked by the import has begun')
    await endBooking(deps, { booking, end: { endedBy: 'studio' }, tx })
  },
}

type OccurrenceQuery = { classId: string; date: string; time: string | null; tx?: Tx }

/** Without a time, finds the first occurrence of the day. */
async function findOccurrence(deps: Deps, { time, ...query }: OccurrenceQuery): Promise<StoredOccurrence | undefined> {
  const occurrences = await occurrenceStore(deps).findOfClassOn(query)
  return occurrences.find(({ startTime }) => !time || startTime === time)
}
