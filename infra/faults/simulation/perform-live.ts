import type { Action, ActionKind } from '../model/actions.ts'
import { addDays, toDay } from '../model/calendar.ts'
import { createModel } from '../model/state.ts'
import { GOOD_CARD, type Outcome, type Person, pay, submit } from '../people.ts'
import type { LiveStudio } from './live-studio.ts'

const dates = createModel().dates
const GRANTED_MEMBERSHIP = { membershipType: 'premium', membershipStatus: 'active', paidPlan: 'end_now' } as const
const FAILING_CARD = '4000000000000341'

type Target = {
  studio: LiveStudio
  action: Action
  person: Person
  occurrence: { classId: string; bookingDate: string }
  studioClass: { id: string }
  schedule: { id: string }
  booking: { id: string }
  entry: { id: string }
  sessionId: string
}

/** Performs actions at the same time, by calls and on the provider's pages. Returns 'done' or a code for each. */
export async function performLive(studio: LiveStudio, actions: readonly Action[]): Promise<string[]> {
  // Find all targets before the first action begins. A missing one has the id 'undefined', which is refused.
  const targets = await Promise.all(actions.map((action) => findTarget(studio, action)))
  return Promise.all(targets.map(async (target) => (await performers[target.action.kind](target)).code))
}

async function findTarget(studio: LiveStudio, action: Action): Promise<Target> {
  const [person, date] = [studio.people[action.person], dates[action.date]]
  const liveClass = studio.classes[date?.studioClass.index ?? 0]
  if (!person || !date || !liveClass) throw new Error(`no such person or date: ${JSON.stringify(action)}`)
  const occurrence = { classId: liveClass.classId, bookingDate: date.day }
  const personDateFilter = { userId: person.id, ...occurrence }
  const bookings = await studio.database.collection('bookings').find(personDateFilter).toArray()
  const entry = await studio.database.collection('waitlist_entries').findOne(personDateFilter, { sort: { seq: -1 } })
  const checkoutFilter = { bookingId: { $in: bookings.map(({ _id }) => String(_id)) }, sessionId: { $ne: null } }
  const checkout = await studio.database.collection('checkouts').findOne(checkoutFilter, { sort: { createdAt: -1 } })
  return {
    studio,
    action,
    person,
    occurrence,
    studioClass: { id: liveClass.classId },
    schedule: { id: liveClass.scheduleId },
    booking: { id: String(bookings.find(({ holdsSeat }) => holdsSeat)?._id) },
    entry: { id: String(entry?._id) },
    sessionId: String(checkout?.sessionId),
  }
}

type Performer = (target: Target) => Promise<Pick<Outcome, 'code'>>

const performers: Record<ActionKind, Performer> = {
  book: ({ person, occurrence }) => person.call('bookClass', { body: occurrence }),
  'check out': ({ person, occurrence }) => person.call('startClassCheckout', { body: occurrence }),
  join: ({ person, occurrence }) => person.call('joinWaitlist', { body: occurrence }),
  pay: ({ studio, sessionId }) => payPage(studio, sessionId),
  'give up': ({ person, sessionId }) => person.call('cancelCheckout', { params: { id: sessionId } }),
  cancel: ({ person, booking }) => person.call('cancelBooking', { params: booking }),
  'studio cancels': ({ studio, booking }) => studio.admin.call('cancelBooking', { params: booking }),
  move: ({ person, booking, action }) =>
    person.call('rescheduleBooking', { params: booking, body: { bookingDate: dates[action.value]?.day ?? '' } }),
  'leave list': ({ person, entry }) => person.call('leaveWaitlist', { params: entry }),
  accept: ({ person, entry }) => person.call('acceptOffer', { params: entry }),
  'change price': ({ studio, studioClass, action }) =>
    studio.admin.call('changeClass', { params: studioClass, body: { dropInPrice: (action.value / 100).toFixed(2) } }),
  'change capacity': ({ studio, studioClass, action }) =>
    studio.admin.call('changeClass', { params: studioClass, body: { capacity: action.value } }),
  'cancel date': ({ studio, schedule, occurrence }) =>
    studio.admin.call('cancelDate', { params: { ...schedule, date: occurrence.bookingDate }, body: {} }),
  subscribe: async ({ studio, person }) => {
    const response = await person.call('startSubscriptionCheckout', { body: {} })
    return response.answer ? payPage(studio, response.answer.sessionId) : response
  },
  leave: async ({ person }) =>
    confirm(await person.call('previewLeaving'), (version) => person.call('leaveMembership', { body: { version } })),
  keep: async ({ person }) =>
    confirm(await person.call('previewKeeping'), (version) => person.call('keepMembership', { body: { version } })),
  pause: (target) => pause(target, 'today'),
  'pause later': (target) => pause(target, 'period_end'),
  resume: async ({ person }) =>
    confirm(await person.call('previewResume'), (version) => person.call('resumeMembership', { body: { version } })),
  'card fails': (target) => changeCard(target, FAILING_CARD),
  'card pays': (target) => changeCard(target, GOOD_CARD),
  grant: ({ studio, person: { id } }) => studio.admin.call('changeUser', { params: { id }, body: GRANTED_MEMBERSHIP }),
  'take away': ({ studio, person: { id } }) =>
    studio.admin.call('changeUser', { params: { id }, body: { membershipType: 'none' } }),
}

/** Pays. A paid or closed page redirects too, so the checkout's record tells whether this payment was taken. */
async function payPage(studio: LiveStudio, sessionId: string) {
  const { records } = studio.emulators.payments
  const isPaid = () => records.checkouts.get(sessionId)?.session.payment_status === 'paid'
  const isDone = !isPaid() && (await pay(studio, sessionId)) && isPaid()
  return { code: isDone ? 'done' : 'refused' }
}

/** Changes the card on the provider's page, and with the good card also pays the open invoice there. */
async function changeCard({ studio, person }: Target, card: string) {
  const response = await person.call('openCustomerPortal')
  if (!response.answer) return { code: 'not tried' }
  const page = new URL(response.answer.portalUrl).pathname.replace('/__local/payments/', '')
  await submit(studio, page, { action: 'change-card', card })
  const { subscriptions, customers } = studio.emulators.payments.records
  const customer = customers.all().find(({ email }) => email === person.email)?.id
  const plan = subscriptions.all().findLast((subscription) => subscription.customer === customer)
  if (card === GOOD_CARD && plan) await submit(studio, page, { action: 'pay-invoice', subscription: plan.id })
  return { code: 'done' }
}

/** Confirms a preview of a plan change; all refusals become 'refused', because they have many codes. */
async function confirm(preview: Outcome<{ version: string }>, change: (version: string) => Promise<Outcome>) {
  const { status, code } = preview.answer ? await change(preview.answer.version) : preview
  return { code: status >= 400 && status < 500 && code !== 'CHANGED_MEANWHILE' ? 'refused' : code }
}

async function pause({ studio, person, action }: Target, start: 'today' | 'period_end') {
  const membership = await person.call('getMembership')
  if (!membership.answer) return membership
  const { pause, paidUntil } = membership.answer
  const from = pause?.from ?? (start === 'period_end' ? paidUntil : null)
  const period = { start, resumesOn: addDays(toDay(from ? Date.parse(from) : studio.now()), action.value) }
  const preview = await person.call('previewPause', { query: period })
  const outcome = await confirm(preview, (version) => person.call('pauseMembership', { body: { ...period, version } }))
  // If another pause was planned meanwhile, its first day stays and our `resumesOn` can be too early: no real refusal.
  const currentPause = (await person.call('getMembership')).answer?.pause
  return outcome.code === 'refused' && currentPause?.from !== pause?.from ? { code: 'CHANGED_MEANWHILE' } : outcome
}
