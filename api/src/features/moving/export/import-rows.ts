import { getDayIn, getPlanName, getTimeIn, isRealEmail } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { profileStore, type UserDocument, userStore } from '../../accounts/people/index.ts'
import { noteStore } from '../../admin/person-notes/index.ts'
import { bookingStore, findValidPacks } from '../../bookings/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import type { ExportedRow } from './exported-tables.ts'

/** The headings that our own import recognises. `stillwater id` is our user id; `ended` may be a coming day. */
export const importColumns = [
  'stillwater id',
  'first name',
  'last name',
  'email',
  'phone',
  'notes',
  'tags',
  'joined',
  'plan',
  'next charge',
  'ended',
  'pack',
  'credits left',
  'last day',
  'class',
  'date',
  'time',
]

/** Reads all people as rows for an import: one row for each person, note, usable pack and coming booking. */
export async function* readPeopleAsImportRows(deps: Deps): AsyncGenerator<ExportedRow> {
  const classes = await classStore(deps).list({ includeInactive: true })
  const classNames = new Map(classes.map(({ id, name }) => [id, name]))
  const users = userStore(deps).model.find({ isClosed: false }).sort({ _id: 1 }).lean<UserDocument>().cursor()
  for await (const user of users) {
    const userId = user._id.toHexString()
    const [{ phone }, notes, packs, bookings] = await Promise.all([
      profileStore(deps).find(userId),
      noteStore(deps).findAllAbout(userId),
      findValidPacks(deps, { userId }),
      bookingStore(deps).findLiveFrom({ userId, from: deps.clock.today() }),
    ])
    const person = {
      'stillwater id': userId,
      'first name': user.firstName,
      'last name': user.lastName,
      email: isRealEmail(user.email) ? user.email : null,
    }
    const joined = getDayIn(user.createdAt, deps.clock.timeZone)
    yield { ...person, phone, tags: user.tags.join(', '), joined, ...toPlanCells(deps, user) }
    for (const { text } of notes.reverse()) yield { ...person, notes: text }
    for (const { name, creditsLeft, lastDay } of packs) {
      if (creditsLeft > 0) yield { ...person, pack: name, 'credits left': creditsLeft, 'last day': lastDay }
    }
    for (const { classId, bookingDate, startsAt, status } of bookings) {
      const hasStarted = startsAt !== null && startsAt <= deps.clock.now()
      if (status !== 'confirmed' || hasStarted) continue
      const time = startsAt && getTimeIn(startsAt, deps.clock.timeZone)
      yield { ...person, class: classNames.get(classId) ?? null, date: bookingDate, time }
    }
  }
}

function toPlanCells({ clock }: Deps, user: UserDocument): ExportedRow {
  const { importedPlan, membershipType, membershipStatus, membershipEndsAt, membershipTerms, cancelAtPeriodEnd } = user
  if (importedPlan) return { plan: getPlanName(importedPlan.plan), 'next charge': importedPlan.nextCharge }
  if (membershipType === 'none' || membershipStatus === 'cancelled') return {}
  // The paid period ends at `membershipEndsAt`, which is the next charge unless the plan itself ends (`endsAt`).
  const endsAt = membershipTerms?.endsAt ?? (cancelAtPeriodEnd ? membershipEndsAt : null)
  const toDay = (instant: Date | null) => instant && getDayIn(instant, clock.timeZone)
  return {
    plan: getPlanName(membershipType),
    'next charge': endsAt ? null : toDay(membershipEndsAt),
    ended: toDay(endsAt),
  }
}
