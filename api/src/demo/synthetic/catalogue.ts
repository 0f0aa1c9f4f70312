import { addDays, classCategories, type Day } from '@studio/contract'
import { createId, type EntityKey, insertAll } from '../../adapters/bulk-insert.ts'
import type { Deps } from '../../deps.ts'
import { calendarHorizon, scheduleStore } from '../../features/calendar/index.ts'
import { classStore } from '../../features/catalogue/classes/index.ts'
import { instructorStore } from '../../features/catalogue/instructors/index.ts'
import { programStore } from '../../features/catalogue/programs/index.ts'
import { startOfDay } from '../../platform/studio-time.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Size } from './size.ts'

/** A class of the studio with its one weekly schedule, and how popular it is (1 is usual). */
export type Weekly = {
  classId: EntityKey
  scheduleId: EntityKey
  instructorId: EntityKey
  name: string
  dayOfWeek: number
  startTime: string
  endTime: string
  capacity: number
  dropInPriceCents: number
  popularity: number
}

const moods = ['Quiet', 'Morning', 'Evening', 'Slow', 'Bright', 'Deep', 'Gentle', 'Open', 'Warm', 'Clear']
const things = ['Breath', 'Flow', 'Strings', 'Verse', 'Table', 'Balance', 'Rest', 'Hours', 'Steps', 'Focus', 'Letters']
const teachers = ['Ada', 'Noor', 'Ivo', 'Lena', 'Sam', 'Mira', 'Jon', 'Tess', 'Omar', 'Ruth', 'Finn', 'Zoe']
const families = ['Field', 'Moss', 'Hart', 'Lund', 'Okoye', 'Pell', 'Quist', 'Rao', 'Stone', 'Tran', 'Vale', 'Webb']
const INSTRUCTORS = 24
const SHARE_ACTIVE = 0.88
const SHARE_TAKEN = 0.62

/** Programs by their weeks and prices in cents. */
export const largePrograms = [
  { name: 'Energy & Vitality, autumn', duration: 4, priceCents: 9_900, icon: 'energy' },
  { name: 'Stress Management, autumn', duration: 6, priceCents: 14_995, icon: 'stress' },
  { name: 'Goal Achievement, winter', duration: 8, priceCents: 19_900, icon: 'goal' },
  { name: 'Healthy Eating, winter', duration: 10, priceCents: 24_950, icon: 'heart' },
] as const

/** Creates instructors, programs and classes; returns the weekly schedules. */
export async function loadCatalogue(
  deps: Deps,
  { size, random, from }: { size: Size; random: SeededRandom; from: Day },
): Promise<Weekly[]> {
  const opened = (place: number) =>
    new Date(startOfDay({ clock: deps.clock, day: addDays(from, -10) }).getTime() + place * 60_000)
  await insertAll(
    instructorStore(deps).model,
    Array.from({ length: INSTRUCTORS }, (_, place) => ({
      _id: createId('instructor', place),
      name: `${teachers[place % teachers.length]} ${families[(place * 5) % families.length]}`,
      specialty: classCategories[place % classCategories.length] ?? 'yoga',
      bio: 'Teaches in small groups, and has done so for years.',
      certifications: [],
      imageUrl: null,
      isActive: true,
      createdAt: opened(place),
      assignments: 0,
    })),
  )
  await insertAll(
    programStore(deps).model,
    largePrograms.map((program, place) => ({
      ...program,
      _id: createId('program', place),
      description: 'Week by week, in a group that stays together.',
      features: ['A plan of your own', 'One talk each week'],
      imageUrl: null,
      isActive: true,
      createdAt: opened(place),
    })),
  )
  const active = Math.max(1, Math.round(size.classes * SHARE_ACTIVE))
  const usual = size.bookings / (active * (size.days / 7))
  const weekly = Array.from({ length: size.classes }, (_, place) => weeklyClass({ place, random, usual }))
  await insertAll(
    classStore(deps).model,
    weekly.map(({ classId, instructorId, name, capacity, dropInPriceCents }, place) => ({
      _id: classId,
      name,
      description: 'An hour for the mind, in a small group, at a pace that suits everybody who comes.',
      type: 'class',
      instructorId,
      duration: 60,
      capacity,
      imageUrl: null,
      category: classCategories[place % classCategories.length] ?? 'yoga',
      dropInPriceCents,
      meetsOnAnyDate: false,
      isActive: place < active,
      createdAt: opened(place),
    })),
  )
  const offered = weekly.slice(0, active)
  await insertAll(
    scheduleStore(deps).model,
    offered.map(({ classId, scheduleId, dayOfWeek, startTime, endTime }, place) => ({
      _id: scheduleId,
      classId,
      dayOfWeek,
      startTime,
      endTime,
      startDate: from,
      endDate: null,
      isRecurring: true,
      isActive: true,
      lastDate: '9999-12-31',
      location: null,
      plannedUntil: calendarHorizon(deps),
      createdAt: opened(place),
    })),
  )
  return offered
}

function weeklyClass({ place, random, usual }: { place: number; random: SeededRandom; usual: number }): Weekly {
  const popularity = 0.35 + random.next() ** 2 * 1.95
  const hour = 7 + random.below(12)
  const time = (at: number) => `${String(at).padStart(2, '0')}:00`
  const mood = moods[place % moods.length]
  const thing = things[Math.floor(place / moods.length) % things.length]
  return {
    classId: createId('class', place),
    scheduleId: createId('schedule', place),
    instructorId: createId('instructor', place % INSTRUCTORS),
    name: `${mood} ${thing} ${place + 1}`,
    dayOfWeek: place % 7,
    startTime: time(hour),
    endTime: time(hour + 1),
    capacity: Math.max(6, Math.round((usual * popularity) / (SHARE_TAKEN - 0.2 + random.next() * 0.4))),
    dropInPriceCents: 1_500 + random.below(50) * 50,
    popularity,
  }
}
