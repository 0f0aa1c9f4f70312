import type { Booking, Enrollment, Price } from '../responses/bookings.ts'
import type { CheckoutState } from '../responses/payments.ts'
import type { Roster, RosterEntry } from '../responses/rosters.ts'
import type { WaitlistEntry, WaitlistOutlook } from '../responses/waitlist.ts'
import { CURRENCY } from '../rules/money.ts'
import { anOccurrence } from './catalogue.ts'
import { createdAt, testDay } from './test-day.ts'

export function aPrice(fields: Partial<Price> = {}): Price {
  return { list: '25.00', discount: '0.00', paid: '25.00', currency: CURRENCY, ...fields }
}

/** A confirmed booking of Mindful Yoga on the evening of `testDay`, 2026-10-13. */
export function aBooking(fields: Partial<Booking> = {}): Booking {
  return {
    id: '64f000000000000000000001',
    userId: '64a000000000000000000001',
    classId: '64c000000000000000000001',
    scheduleId: '64d000000000000000000001',
    bookingDate: testDay,
    status: 'confirmed',
    paymentIntentId: null,
    createdAt,
    class: {
      id: '64c000000000000000000001',
      name: 'Mindful Yoga',
      category: 'yoga',
      imageUrl: null,
      instructorName: 'Dana Whitlock',
      duration: 60,
    },
    startsAt: `${testDay}T21:30:00.000Z`,
    endsAt: `${testDay}T22:30:00.000Z`,
    cancelBy: `${testDay}T09:30:00.000Z`,
    price: aPrice(),
    lateCancel: false,
    location: null,
    movedFrom: null,
    ...fields,
  }
}

/** An enrollment that is in its third week on `testDay`, 2026-10-13. */
export function anEnrollment(fields: Partial<Enrollment> = {}): Enrollment {
  return {
    id: '650000000000000000000001',
    userId: '64a000000000000000000001',
    programId: '64e000000000000000000001',
    status: 'active',
    paymentIntentId: 'pi_1',
    startDate: '2026-09-28',
    endDate: '2026-11-22',
    createdAt,
    price: aPrice({ list: '240.00', paid: '240.00' }),
    program: { id: '64e000000000000000000001', name: 'Stress Management', duration: 8, icon: 'stress', imageUrl: null },
    ...fields,
  }
}

/** A paid checkout of a class. */
export function aCheckout(fields: Partial<CheckoutState> = {}): CheckoutState {
  return {
    status: 'paid',
    kind: 'class',
    sessionId: 'cs_test_1',
    price: aPrice(),
    title: 'Mindful Yoga',
    paidAt: '2026-10-12T14:00:00.000Z',
    booking: aBooking(),
    ...fields,
  }
}

/** A booking included in a plan. */
export function aRosterEntry(fields: Partial<RosterEntry> = {}): RosterEntry {
  return {
    bookingId: '64f000000000000000000001',
    user: {
      id: '64a000000000000000000001',
      username: 'maya.okafor',
      firstName: 'Maya',
      lastName: 'Okafor',
      email: 'maya@okafor.example',
      profileImageUrl: null,
    },
    status: 'confirmed',
    payment: 'included',
    amount: '0.00',
    lateCancel: false,
    cancelledBy: null,
    isWalkIn: false,
    checkedInAt: null,
    bookedAt: createdAt,
    ...fields,
  }
}

/** The roster of Mindful Yoga on the evening of `testDay`. */
export function aRoster(fields: Partial<Roster> = {}): Roster {
  const { id: scheduleId, classId, className, date, startsAt, endsAt, capacity } = anOccurrence()
  return {
    classId,
    className,
    scheduleId,
    date,
    startsAt,
    endsAt,
    instructorName: 'Dana Whitlock',
    location: null,
    isCancelled: false,
    capacity,
    bookedCount: 1,
    entries: [aRosterEntry()],
    ...fields,
  }
}

/** The second of three entries on the waitlist of next week's Mindful Yoga. */
export function aWaitlistEntry(fields: Partial<WaitlistEntry> = {}): WaitlistEntry {
  const { classId, scheduleId, location, class: studioClass } = aBooking()
  return {
    id: '650000000000000000000101',
    classId,
    scheduleId,
    bookingDate: '2026-10-20',
    class: studioClass,
    startsAt: '2026-10-20T21:30:00.000Z',
    endsAt: '2026-10-20T22:30:00.000Z',
    location,
    state: 'waiting',
    position: 2,
    length: 3,
    closesAt: '2026-10-20T20:30:00.000Z',
    cutOffMinutes: null,
    price: '0.00',
    skips: [],
    endReason: null,
    offer: null,
    charge: null,
    joinedAt: createdAt,
    ...fields,
  }
}

/** Next week's full Mindful Yoga: two people wait, and a seat would cost nothing. */
export function aWaitlistOutlook(fields: Partial<WaitlistOutlook> = {}): WaitlistOutlook {
  return {
    isFull: true,
    canJoin: true,
    length: 2,
    entryId: null,
    startsAt: '2026-10-20T21:30:00.000Z',
    closesAt: '2026-10-20T20:30:00.000Z',
    // Until then, a freed seat that costs this member nothing is booked for them at once.
    automaticUntil: '2026-10-20T09:30:00.000Z',
    offerMinutes: 30,
    lateOfferMinutes: 15,
    price: '0.00',
    ...fields,
  }
}
