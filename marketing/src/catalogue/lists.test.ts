import { aClass, anOccurrence, aProgram } from '@studio/contract/testing'
import { expect, test } from 'vitest'
import { toCatalogue } from './lists.ts'
import { createCachedRead } from './read-catalogue.ts'

const yoga = aClass({ id: 'yoga', name: 'Mindful Yoga', duration: 75, dropInPrice: '25.00' })
const createOccurrence = (date: string, startTime = '17:30') =>
  anOccurrence({ classId: 'yoga', className: 'Mindful Yoga', date, startTime, startsAt: `${date}T21:30:00.000Z` })
const listClasses = (occurrences: ReturnType<typeof createOccurrence>[], classes = [yoga]) =>
  toCatalogue({ classes, programs: [], occurrences }).classes

test('a class lists each weekday of its next occurrences once, Monday first', () => {
  // 2026-10-18 is a Sunday, the 13th and 20th are Tuesdays, the 15th is a Thursday.
  const [listedClass] = listClasses([
    createOccurrence('2026-10-18'),
    createOccurrence('2026-10-15'),
    createOccurrence('2026-10-13'),
    createOccurrence('2026-10-20'),
  ])
  expect(listedClass).toMatchObject({
    weekdays: 'Tue, Thu, Sun',
    timesAndDuration: '5:30\u00a0pm, 75 min',
    price: '$25',
  })
})

test('a class shows its start times and its duration; without occurrences only the duration', () => {
  expect(
    listClasses([createOccurrence('2026-10-13', '17:30'), createOccurrence('2026-10-13', '09:00')])[0]
      ?.timesAndDuration,
  ).toBe('9:00\u00a0am and 5:30\u00a0pm, 75 min')
  expect(listClasses([])[0]).toMatchObject({ weekdays: '', timesAndDuration: '75 min' })
})

test('a class price shows its cents only if there are any', () => {
  expect(listClasses([], [aClass({ dropInPrice: '25.50' })])[0]?.price).toBe('$25.50')
})

test('a program price has no decimals and is rounded [MARKETING-7]', () => {
  const { programs } = toCatalogue({ classes: [], programs: [aProgram({ price: '99.95' })], occurrences: [] })
  expect(programs[0]?.price).toBe('$100')
})

test('an inactive class or program is not listed', () => {
  const lists = toCatalogue({
    classes: [aClass({ isActive: false })],
    programs: [aProgram({ isActive: false })],
    occurrences: [],
  })
  expect([lists.classes, lists.programs]).toEqual([[], []])
})

test('the catalogue has the next eight occurrences, soonest first', () => {
  const occurrences = Array.from({ length: 10 }, (_, index) => createOccurrence(`2026-10-${20 - index}`))
  const { upcoming } = toCatalogue({ classes: [yoga], programs: [], occurrences })
  expect(upcoming.map(({ date }) => date)).toEqual(
    occurrences
      .map(({ date }) => date)
      .reverse()
      .slice(0, 8),
  )
})

test('many reads within two seconds make one call to the API, and its last response is used while the API is down [MARKETING-7]', async () => {
  const catalogue = toCatalogue({ classes: [yoga], programs: [], occurrences: [] })
  const failedRead = null
  const responses = [catalogue, failedRead]
  let callCount = 0
  let nowMs = 0
  const read = createCachedRead(
    async () => responses[callCount++] ?? failedRead,
    () => nowMs,
  )
  expect(await Promise.all([read(), read(), read()])).toEqual([catalogue, catalogue, catalogue])
  expect(callCount).toBe(1)
  nowMs = 2_001
  expect(await read()).toBe(catalogue)
  expect(callCount).toBe(2)
})
