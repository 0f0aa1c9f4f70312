import type { Life } from '../../membership/reference.ts'
import type { ExpectedEmail } from './expected-emails.ts'

/** The studio as it must be, by the rules alone. Instants are milliseconds since 1970, amounts are cents. */
export type Member = {
  place: number
  id: string
  name: string
  username: string
  email: string
  cookie: string
  isAdmin: boolean
  isClosed: boolean
  /** Has followed the link that proves the address. */
  isVerified: boolean
  hasPremium: boolean
}

/** A subscription at the payment provider, as it must be by now. */
export type Plan = {
  id: string
  memberId: string
  status: 'active' | 'past_due' | 'paused' | 'ended'
  periodEnd: number
  isEnding: boolean
}

export type ClassModel = {
  id: string
  name: string
  cents: number
  capacity: number
  isActive: boolean
  instructorId: string
}

export type ScheduleModel = {
  id: string
  classId: string
  weekday: number
  startTime: string
  endTime: string
  startDate: string
  isGone: boolean
}

/** What is different on one date of a schedule. */
export type DateModel = {
  isCancelled: boolean
  startTime: string | null
  endTime: string | null
  /** Who leads it instead. */
  substituteId: string | null
}

/** Why a seat is covered: paid at the provider, covered by a plan or a grant, at the desk, or free for everybody. */
export type Right = 'paid' | 'covered' | 'desk' | 'free'

export type BookingModel = {
  id: string
  memberId: string
  classId: string
  scheduleId: string
  date: string
  startsAt: number
  endsAt: number
  cancelBy: number
  /** The start that was booked, once the studio has moved it. */
  movedFrom: number | null
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  right: Right
  cents: number
  paymentId: string | null
  madeAt: number
  /** When it is released, since nothing covers it any more; null while it is covered. */
  releaseAt: number | null
  isReminded: boolean
  isLate: boolean
  /** Who or what ended it. */
  endedBy: 'member' | 'studio' | 'account' | 'checkout' | 'membership' | null
  hasCome: boolean
  /** Booked by staff at the desk. */
  isWalkIn: boolean
  /** From a waitlist: booked without being asked, or offered. */
  fromList?: 'seated' | 'offered'
}

export type CheckoutModel = {
  sessionId: string
  url: string
  memberId: string
  kind: 'class' | 'program' | 'subscription'
  cents: number
  bookingId: string | null
  programId: string | null
  holdEndsAt: number
  isOpen: boolean
}

type EnrollmentModel = {
  memberId: string
  programId: string
  paymentId: string
  cents: number
  startDate: string
  endDate: string
  isCancelled: boolean
}

type ProgramModel = { id: string; name: string; cents: number; weeks: number }

/** What must have become of a payment: what went back of it, and why. */
export type PaymentModel = {
  id: string
  memberId: string
  cents: number
  backCents: number
  /** What a bank took after a dispute that was lost. */
  lostCents: number
  source: 'class' | 'program'
  what: string
  bookingId: string | null
  /** The dispute about it, until the bank has decided. */
  disputeId: string | null
  wasDisputed: boolean
}

/** A place on a list, as it must be. */
export type PlaceModel = {
  id: string
  memberId: string
  seq: number
  notLaterThan: number | null
  state: 'waiting' | 'offered' | 'seated' | 'left' | 'passed' | 'ended'
  /** The seat that is held for it, and until when. */
  offer: { bookingId: string; until: number } | null
  /** The reasons that were said by a mail. */
  said: Set<string>
}

/** Those who wait for one occurrence, in the order of their numbers. */
export type ListModel = {
  classId: string
  scheduleId: string
  date: string
  places: PlaceModel[]
  /** Freed seats that are for the list and for no other member. */
  reserved: number
}

type Holiday = { id: string; name: string; from: string; to: string }

export type StudioModel = {
  members: Map<string, Member>
  plans: Map<string, Plan>
  /** The last one of each member. */
  planOf: Map<string, Plan>
  /** The life of each member's plans by the reference: what is covered on which date, charged and mailed. */
  lives: Map<string, Life>
  classes: Map<string, ClassModel>
  schedules: Map<string, ScheduleModel>
  dates: Map<string, DateModel>
  holidays: Map<string, Holiday>
  bookings: Map<string, BookingModel>
  /** The same by member and by occurrence (`seatKey`), of which most questions are asked. */
  byMember: Map<string, BookingModel[]>
  byOccurrence: Map<string, BookingModel[]>
  checkouts: Map<string, CheckoutModel>
  /** Those that hold a seat, by its booking. */
  checkoutOf: Map<string, CheckoutModel>
  enrollments: EnrollmentModel[]
  programs: Map<string, ProgramModel>
  /** By occurrence (`seatKey`). */
  lists: Map<string, ListModel>
  /** Names by id. */
  instructors: Map<string, string>
  payments: Map<string, PaymentModel>
  /** Work that failed for good, by its id, that an admin must see until it is looked after. */
  failedWork: Set<string>
  /** The mails of those that are mails refused for good, which come when they are tried again. */
  refusedEmails: Map<string, ExpectedEmail>
  /** Bookings to be looked at by the next daily check. */
  touched: Set<string>
}

export const emptyStudio = (): StudioModel => ({
  members: new Map(),
  plans: new Map(),
  planOf: new Map(),
  lives: new Map(),
  classes: new Map(),
  schedules: new Map(),
  dates: new Map(),
  holidays: new Map(),
  bookings: new Map(),
  byMember: new Map(),
  byOccurrence: new Map(),
  checkouts: new Map(),
  checkoutOf: new Map(),
  enrollments: [],
  programs: new Map(),
  lists: new Map(),
  instructors: new Map(),
  payments: new Map(),
  failedWork: new Set(),
  refusedEmails: new Map(),
  touched: new Set(),
})

export const holdsSeat = ({ status }: BookingModel): boolean => status === 'pending' || status === 'confirmed'
export const seatKey = (one: { classId: string; date: string; scheduleId: string }): string =>
  `${one.classId}:${one.date}:${one.scheduleId}`

const isLivePlace = ({ state }: PlaceModel): boolean => state === 'waiting' || state === 'offered'

/** The list of an occurrence if any place of it is still open. */
export function liveList(model: StudioModel, at: Pick<ListModel, 'classId' | 'date' | 'scheduleId'>): ListModel | null {
  const list = model.lists.get(seatKey(at))
  return list?.places.some(isLivePlace) ? list : null
}

/** The lists with an open place. */
export function getLiveLists(model: StudioModel): ListModel[] {
  const live: ListModel[] = []
  for (const list of model.lists.values()) if (list.places.some(isLivePlace)) live.push(list)
  return live
}

export const waitingIn = ({ places }: ListModel): PlaceModel[] => places.filter(({ state }) => state === 'waiting')

/** Who has an open place on any list. */
export const waitingMembers = (model: StudioModel): Set<string> =>
  new Set(getLiveLists(model).flatMap(({ places }) => places.filter(isLivePlace).map(({ memberId }) => memberId)))

/** Adds a booking to the model, and to what it is found by. */
export function keepBooking(model: StudioModel, booking: BookingModel): void {
  model.bookings.set(booking.id, booking)
  model.touched.add(booking.id)
  for (const [index, key] of [
    [model.byMember, booking.memberId],
    [model.byOccurrence, seatKey(booking)],
  ] as const) {
    const known = index.get(key)
    if (known) known.push(booking)
    else index.set(key, [booking])
  }
}

export function keepCheckout(model: StudioModel, checkout: CheckoutModel): void {
  model.checkouts.set(checkout.sessionId, checkout)
  if (checkout.bookingId) model.checkoutOf.set(checkout.bookingId, checkout)
}
