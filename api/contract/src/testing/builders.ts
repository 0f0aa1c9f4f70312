import type {
  Booking,
  CheckoutState,
  Enrollment,
  Holiday,
  Instructor,
  Occurrence,
  Price,
  Program,
  Roster,
  RosterEntry,
  Schedule,
  StudioClass,
  User,
} from '../entities.ts'

/**
 * Entities for tests: whole, fixed and plausible; a test overrides the facts that matter to it. Their day is Tuesday,
 * 13 October 2026 in the studio; 5:30 pm there is 21:30 UTC.
 */
export const testDay = '2026-10-13'
const createdAt = '2026-09-01T12:00:00.000Z'

/** A signed-in user without a membership. */
export function aUser(facts: Partial<User> = {}): User {
  return {
    id: '64a000000000000000000001',
    username: 'maya.okafor',
    email: 'maya@okafor.example',
    firstName: 'Maya',
    lastName: 'Okafor',
    profileImageUrl: null,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    membershipType: 'none',
    membershipStatus: null,
    membershipEndsAt: null,
    cancelAtPeriodEnd: false,
    role: 'user',
    createdAt,
    updatedAt: createdAt,
    ...facts,
  }
}

/** A member with the monthly plan. */
export function aMember(facts: Partial<User> = {}): User {
  return aUser({ membershipType: 'monthly', membershipStatus: 'active', ...facts })
}

/** An admin. */
export function anAdmin(facts: Partial<User> = {}): User {
  return aUser({ id: '64a000000000000000000002', username: 'rosa', firstName: 'Rosa', role: 'admin', ...facts })
}

export function anInstructor(facts: Partial<Instructor> = {}): Instructor {
  return {
    id: '64b000000000000000000001',
    name: 'Dana Whitlock',
    specialty: 'Yoga',
    bio: 'Slow sequences and long holds.',
    certifications: [],
    imageUrl: null,
    isActive: true,
    createdAt,
    ...facts,
  }
}

export function aClass(facts: Partial<StudioClass> = {}): StudioClass {
  return {
    id: '64c000000000000000000001',
    name: 'Mindful Yoga',
    description: 'Slow sequences, long holds, and no mirror in the room.',
    type: 'class',
    instructorId: '64b000000000000000000001',
    duration: 60,
    capacity: 20,
    imageUrl: null,
    category: 'yoga',
    dropInPrice: '25.00',
    isActive: true,
    createdAt,
    ...facts,
  }
}

/** Tuesdays, 5:30 to 6:30 pm. */
export function aSchedule(facts: Partial<Schedule> = {}): Schedule {
  return {
    id: '64d000000000000000000001',
    classId: '64c000000000000000000001',
    className: 'Mindful Yoga',
    dayOfWeek: 2,
    startTime: '17:30',
    endTime: '18:30',
    startDate: '2026-09-01',
    endDate: null,
    isRecurring: true,
    isActive: true,
    location: null,
    createdAt,
    ...facts,
  }
}

export function anOccurrence(facts: Partial<Occurrence> = {}): Occurrence {
  return {
    ...aSchedule(),
    date: testDay,
    startsAt: `${testDay}T21:30:00.000Z`,
    endsAt: `${testDay}T22:30:00.000Z`,
    instructorId: '64b000000000000000000001',
    instructorName: 'Dana Whitlock',
    isCancelled: false,
    change: null,
    capacity: 20,
    bookedCount: 15,
    ...facts,
  }
}

/** Three closed days from the Friday of that week on. */
export function aHoliday(facts: Partial<Holiday> = {}): Holiday {
  return {
    id: '651000000000000000000001',
    name: 'Fall break',
    from: '2026-10-16',
    to: '2026-10-18',
    createdAt,
    ...facts,
  }
}

/** One person on a roster: booked, with a plan. */
export function aRosterEntry(facts: Partial<RosterEntry> = {}): RosterEntry {
  return {
    bookingId: '64f000000000000000000001',
    user: {
      id: '64a000000000000000000001',
      username: 'maya.okafor',
      firstName: 'Maya',
      lastName: 'Okafor',
      email: 'maya@okafor.example',
    },
    status: 'confirmed',
    payment: 'included',
    amount: '0.00',
    lateCancel: false,
    cancelledBy: null,
    isWalkIn: false,
    checkedInAt: null,
    bookedAt: createdAt,
    ...facts,
  }
}

/** The roster of Mindful Yoga this evening. */
export function aRoster(facts: Partial<Roster> = {}): Roster {
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
    ...facts,
  }
}

export function aProgram(facts: Partial<Program> = {}): Program {
  return {
    id: '64e000000000000000000001',
    name: 'Stress Management',
    description: 'Eight weeks of small practices.',
    duration: 8,
    price: '240.00',
    features: ['A practice a week', 'A journal', 'A partner'],
    icon: 'stress',
    imageUrl: null,
    isActive: true,
    createdAt,
    ...facts,
  }
}

export function aPrice(facts: Partial<Price> = {}): Price {
  return { list: '25.00', discount: '0.00', paid: '25.00', currency: 'usd', ...facts }
}

/** A confirmed booking of Mindful Yoga this evening. */
export function aBooking(facts: Partial<Booking> = {}): Booking {
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
    ...facts,
  }
}

/** An enrollment in its third week. */
export function anEnrollment(facts: Partial<Enrollment> = {}): Enrollment {
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
    ...facts,
  }
}

/** A paid checkout of a class. */
export function aCheckout(facts: Partial<CheckoutState> = {}): CheckoutState {
  return {
    status: 'paid',
    kind: 'class',
    sessionId: 'cs_test_1',
    price: aPrice(),
    title: 'Mindful Yoga',
    booking: aBooking(),
    ...facts,
  }
}
