import type { Holiday, Occurrence, Schedule } from '../responses/calendar.ts'
import type { Instructor, ListedClass, Program } from '../responses/catalogue.ts'
import { createdAt, firstVersionFields, testDay } from './test-day.ts'

export function anInstructor(fields: Partial<Instructor> = {}): Instructor {
  return {
    id: '64b000000000000000000001',
    name: 'Dana Whitlock',
    specialty: 'Yoga',
    bio: 'Slow sequences and long holds.',
    certifications: [],
    imageUrl: null,
    isActive: true,
    createdAt,
    ...firstVersionFields,
    ...fields,
  }
}

export function aClass(fields: Partial<ListedClass> = {}): ListedClass {
  return {
    id: '64c000000000000000000001',
    name: 'Mindful Yoga',
    description: 'Slow sequences, long holds, and no mirror in the room.',
    type: 'class',
    instructorId: '64b000000000000000000001',
    instructorName: 'Dana Whitlock',
    weeklyTimes: [{ dayOfWeek: 2, startTime: '17:30' }],
    duration: 60,
    capacity: 20,
    imageUrl: null,
    category: 'yoga',
    dropInPrice: '25.00',
    meetsOnAnyDate: false,
    isActive: true,
    createdAt,
    ...firstVersionFields,
    ...fields,
  }
}

/** Tuesdays, 5:30 to 6:30 pm. */
export function aSchedule(fields: Partial<Schedule> = {}): Schedule {
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
    ...firstVersionFields,
    ...fields,
  }
}

/** The occurrence of `aSchedule` on `testDay`: 5:30 pm in the studio is 21:30 UTC. */
export function anOccurrence(fields: Partial<Occurrence> = {}): Occurrence {
  return {
    ...aSchedule(),
    date: testDay,
    category: 'yoga',
    hasWaitlist: true,
    startsAt: `${testDay}T21:30:00.000Z`,
    endsAt: `${testDay}T22:30:00.000Z`,
    instructorId: '64b000000000000000000001',
    instructorName: 'Dana Whitlock',
    isCancelled: false,
    change: null,
    capacity: 20,
    bookedCount: 15,
    ...fields,
  }
}

/** Friday to Sunday of the week of `testDay`. */
export function aHoliday(fields: Partial<Holiday> = {}): Holiday {
  return {
    id: '651000000000000000000001',
    name: 'Fall break',
    from: '2026-10-16',
    to: '2026-10-18',
    createdAt,
    ...firstVersionFields,
    ...fields,
  }
}

export function aProgram(fields: Partial<Program> = {}): Program {
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
    ...firstVersionFields,
    ...fields,
  }
}
