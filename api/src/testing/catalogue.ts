import type { ClassInput, Program, ProgramInput, Schedule, ScheduleInput, StudioClass } from '@studio/contract'
import { addSchedule } from '../features/calendar/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { programStore } from '../features/catalogue/programs/index.ts'
import type { TestStudio } from './test-app.ts'

const usualClass: ClassInput = {
  name: 'Morning Yoga',
  description: 'Quiet movement',
  type: 'class',
  instructorId: null,
  duration: 60,
  capacity: 20,
  imageUrl: null,
  category: 'yoga',
  dropInPrice: '25.00',
  // Such a class can be booked for any date until it gets a schedule.
  meetsOnAnyDate: true,
  isActive: true,
}
const usualSchedule = {
  dayOfWeek: 3,
  startTime: '18:00',
  endTime: '19:00',
  startDate: '2025-01-01',
  endDate: null,
  isRecurring: true,
  isActive: true,
  location: null,
}
const usualProgram: ProgramInput = {
  name: 'Stress Management',
  description: 'Four calm weeks',
  duration: 4,
  price: '99.95',
  features: ['A plan of your own'],
  icon: 'stress',
  imageUrl: null,
  isActive: true,
}

/** Creates classes, schedules and programs directly in the stores. */
export function createCatalogue({ deps }: Pick<TestStudio, 'deps'>) {
  const { inTransaction } = deps
  const aClass = (overrides: Partial<ClassInput> = {}): Promise<StudioClass> =>
    inTransaction((tx) =>
      classStore(deps).create({ input: { ...usualClass, ...overrides }, currentTime: deps.clock.now(), tx }),
    )
  const aSchedule = (overrides: Partial<ScheduleInput> & { classId: string }): Promise<Omit<Schedule, 'className'>> =>
    inTransaction(async (tx) => {
      const input = { ...usualSchedule, ...overrides }
      const { schedule } = await addSchedule(deps, { input, currentTime: deps.clock.now(), tx })
      const { plannedUntil: _, ...publicSchedule } = schedule
      return publicSchedule
    })
  return {
    aClass,
    aSchedule,
    aProgram: (overrides: Partial<ProgramInput> = {}): Promise<Program> =>
      inTransaction((tx) =>
        programStore(deps).create({ input: { ...usualProgram, ...overrides }, currentTime: deps.clock.now(), tx }),
      ),
    /** A class on Wednesdays. Without an end date its dates of a whole year are stored, which takes longer. */
    async aWeeklyClass(
      overrides: Partial<ClassInput> = {},
      schedule: Pick<Partial<ScheduleInput>, 'endDate'> = {},
    ): Promise<{ classId: string; scheduleId: string }> {
      const { id: classId } = await aClass(overrides)
      return { classId, scheduleId: (await aSchedule({ classId, ...schedule })).id }
    },
  }
}
