import {
  attendanceOutcomes,
  bookingStatuses,
  CURRENCY,
  checkoutKinds,
  checkoutStatuses,
  classCategories,
  enrollmentStatuses,
  freeReasons,
  membershipStatuses,
  membershipTypes,
  reminderChoices,
  waitlistEnds,
  waitlistMisses,
  waitlistStates,
} from '@studio/contract'
import { Type } from 'typebox'
import { count, day, exactly, flag, id, instant, money, orNull, text, time, versioned, weekday } from './fields.ts'

/** The entities that visitors and members are answered, as the contract's types of the same names say. */
export const Message = exactly({ message: text })

export const MembershipTerms = exactly({
  paidUntil: orNull(instant),
  endsAt: orNull(instant),
  pausedFrom: orNull(instant),
  pausedUntil: orNull(instant),
  unpaidSince: orNull(instant),
  givenUpAt: orNull(instant),
})

const personFields = {
  username: text,
  email: text,
  isEmailVerified: flag,
  firstName: orNull(text),
  lastName: orNull(text),
  profileImageUrl: orNull(text),
}
export const MailChoices = exactly({
  reminder: Type.Enum(reminderChoices),
  newsletter: orNull(Type.Boolean()),
  waitlist: Type.Boolean(),
})
export const OwnAccount = exactly({ ...personFields, phone: orNull(text), newEmail: orNull(text) })

export const PersonDetails = exactly({
  id,
  username: text,
  email: text,
  isEmailVerified: flag,
  firstName: orNull(text),
  lastName: orNull(text),
  phone: orNull(text),
  newEmail: orNull(text),
  ...versioned,
})

export const InvitedPerson = exactly({ username: text, firstName: orNull(text), email: text })
export const Invitation = exactly({ sentAt: instant, expiresAt: instant })
export const PersonNote = exactly({
  id,
  text,
  authorId: text,
  authorName: text,
  at: instant,
  editedAt: orNull(instant),
})
export const PeopleFilters = exactly({ invited: count, tags: Type.Array(text) })

export const OwnSession = exactly({ id: text, device: orNull(text), signedInAt: instant, isCurrent: flag })

const userFields = {
  id,
  ...personFields,
  stripeCustomerId: orNull(text),
  stripeSubscriptionId: orNull(text),
  membershipType: Type.Enum(membershipTypes),
  membershipStatus: orNull(Type.Enum(membershipStatuses)),
  membershipEndsAt: orNull(instant),
  cancelAtPeriodEnd: flag,
  planCovers: Type.Optional(Type.Array(Type.Enum(classCategories))),
  isPremiumPaid: Type.Optional(Type.Literal(true)),
  membership: orNull(MembershipTerms),
  role: Type.Enum(['user', 'admin']),
  isInvited: Type.Optional(Type.Literal(true)),
  hasTrialPass: Type.Optional(Type.Literal(true)),
  createdAt: instant,
  ...versioned,
}
export const User = exactly(userFields)
export const Person = exactly({
  ...userFields,
  tags: Type.Optional(Type.Array(text)),
  invitationEndsAt: Type.Optional(instant),
})

export const Instructor = exactly({
  id,
  name: text,
  specialty: text,
  bio: text,
  certifications: Type.Array(text),
  imageUrl: orNull(text),
  isActive: flag,
  createdAt: instant,
  ...versioned,
})

export const StudioClass = exactly({
  id,
  name: text,
  description: text,
  type: text,
  instructorId: orNull(id),
  duration: count,
  capacity: count,
  imageUrl: orNull(text),
  category: Type.Enum(classCategories),
  dropInPrice: money,
  meetsOnAnyDate: flag,
  isActive: flag,
  createdAt: instant,
  hasWaitlist: Type.Optional(Type.Literal(false)),
  cancelHours: Type.Optional(count),
  waitlistOfferMinutes: Type.Optional(count),
  waitlistLateOfferMinutes: Type.Optional(count),
  waitlistClosesMinutes: Type.Optional(count),
  ...versioned,
})

const scheduleFields = {
  id,
  classId: id,
  className: text,
  dayOfWeek: weekday,
  startTime: time,
  endTime: time,
  startDate: day,
  endDate: orNull(day),
  isRecurring: flag,
  isActive: flag,
  location: orNull(text),
  createdAt: instant,
  ...versioned,
}
export const Schedule = exactly(scheduleFields)

export const OccurrenceChange = exactly({
  movedFrom: orNull(exactly({ startTime: time, endTime: time })),
  isSubstituted: flag,
  isRelocated: flag,
  note: orNull(text),
})

export const Occurrence = exactly({
  ...scheduleFields,
  date: day,
  startsAt: instant,
  endsAt: instant,
  instructorId: orNull(id),
  instructorName: orNull(text),
  isCancelled: flag,
  change: orNull(OccurrenceChange),
  capacity: count,
  bookedCount: count,
})

export const Holiday = exactly({ id, name: text, from: day, to: day, createdAt: instant, ...versioned })

export const Program = exactly({
  id,
  name: text,
  description: text,
  duration: count,
  price: money,
  features: Type.Array(text),
  icon: text,
  imageUrl: orNull(text),
  isActive: flag,
  createdAt: instant,
  ...versioned,
})

export const Price = exactly({ list: money, discount: money, paid: money, currency: Type.Literal(CURRENCY) })

export const AttendanceEntry = exactly({
  bookingId: id,
  className: text,
  instructorName: orNull(text),
  location: orNull(text),
  bookingDate: day,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  outcome: Type.Enum(attendanceOutcomes),
  cancelledBy: orNull(Type.Enum(['member', 'studio', 'membership'])),
  lateCancel: flag,
  payment: Type.Enum(['included', 'paid', 'at-desk', 'pending', ...freeReasons]),
  amount: money,
})

export const Booking = exactly({
  id,
  userId: id,
  classId: id,
  scheduleId: orNull(id),
  bookingDate: day,
  status: Type.Enum(bookingStatuses),
  paymentIntentId: orNull(text),
  createdAt: instant,
  class: exactly({
    id,
    name: text,
    category: Type.Enum(classCategories),
    imageUrl: orNull(text),
    instructorName: orNull(text),
    duration: count,
  }),
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  cancelBy: instant,
  price: Price,
  lateCancel: flag,
  location: orNull(text),
  movedFrom: orNull(instant),
  freeBy: Type.Optional(Type.Enum([...freeReasons])),
  waitlistEntryId: Type.Optional(id),
  refundUntil: Type.Optional(instant),
  checkoutUrl: Type.Optional(text),
  holdExpiresAt: Type.Optional(instant),
  releaseAt: Type.Optional(instant),
})

export const Enrollment = exactly({
  id,
  userId: id,
  programId: id,
  status: Type.Enum(enrollmentStatuses),
  paymentIntentId: orNull(text),
  startDate: day,
  endDate: orNull(day),
  createdAt: instant,
  price: Price,
  program: exactly({ id, name: text, duration: count, icon: text, imageUrl: orNull(text) }),
})

export const CheckoutStarted = exactly({ checkoutUrl: text, sessionId: text })
export const SubscriptionCheckoutStarted = exactly({ checkoutUrl: text, sessionId: text, price: money })

export const CheckoutState = exactly({
  status: Type.Enum(checkoutStatuses),
  kind: Type.Enum(checkoutKinds),
  sessionId: text,
  price: Price,
  title: text,
  paidAt: orNull(instant),
  booking: Type.Optional(Booking),
  enrollment: Type.Optional(Enrollment),
  refunded: Type.Optional(flag),
})

export const Receipt = exactly({
  id: text,
  date: instant,
  description: text,
  amount: money,
  refunded: money,
  currency: text,
  status: Type.Enum(['paid', 'refunded', 'partly_refunded', 'failed']),
  receiptUrl: orNull(text),
})

export const UploadedImage = exactly({ imageUrl: text, sizeDisplay: text, format: text })
export const BookingTerms = exactly({
  memberDays: count,
  guestDays: count,
  cancelHours: Type.Number({ minimum: 0 }),
  waitlist: Type.Optional(exactly({ closesMinutes: count })),
})

export const WaitlistSkip = exactly({ at: instant, reason: Type.Enum(waitlistMisses), isCurable: flag })
export const WaitlistOffer = exactly({ bookingId: id, until: instant, price: money, checkoutUrl: orNull(text) })
export const WaitlistEntry = exactly({
  id,
  classId: id,
  scheduleId: orNull(id),
  bookingDate: day,
  class: Booking.properties.class,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  location: orNull(text),
  state: Type.Enum(waitlistStates),
  position: orNull(count),
  length: count,
  closesAt: instant,
  notLaterThan: orNull(count),
  price: money,
  skips: Type.Array(WaitlistSkip),
  endReason: orNull(Type.Enum(waitlistEnds)),
  offer: orNull(WaitlistOffer),
  charge: orNull(exactly({ sentence: text, price: money, last4: text, agreedAt: instant })),
  odds: orNull(exactly({ seated: count, of: count })),
  joinedAt: instant,
})
export const SavedCard = exactly({ id: text, brand: text, last4: text })
export const WaitlistOutlook = exactly({
  isFull: flag,
  open: flag,
  length: count,
  entryId: orNull(id),
  startsAt: instant,
  closesAt: instant,
  automaticUntil: instant,
  offerMinutes: count,
  lateOfferMinutes: count,
  price: money,
})
