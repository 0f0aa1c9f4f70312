import { aClass, aSchedule, testDay } from '@studio/contract/testing'
import { expect, test } from 'vitest'
import { featuredClasses } from './featured.ts'

const classOf = (id: string, facts = {}) => aClass({ id, name: id, ...facts })
const scheduleOf = (classId: string, facts = {}) => aSchedule({ id: `s-${classId}`, classId, ...facts })
const names = (input: Omit<Parameters<typeof featuredClasses>[0], 'today'>) =>
  featuredClasses({ ...input, today: testDay }).map(({ item }) => item.name)

test('the first three with a coming date are featured, in the order of the list', () => {
  const classes = ['a', 'b', 'c', 'd', 'e'].map((id) => classOf(id))
  const schedules = ['e', 'd', 'c', 'a'].map((id) => scheduleOf(id))
  expect(names({ classes, schedules })).toEqual(['a', 'c', 'd'])
})

test('a class whose schedules are over, or that is not active, is not featured', () => {
  const classes = [classOf('over'), classOf('hidden', { isActive: false }), classOf('coming')]
  const schedules = [scheduleOf('over', { endDate: '2026-10-12' }), scheduleOf('hidden'), scheduleOf('coming')]
  expect(names({ classes, schedules })).toEqual(['coming'])
})
