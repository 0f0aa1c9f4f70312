import { aClass, aSchedule } from '@studio/contract/testing'
import { describe, expect, it } from 'vitest'
import { clashesOf } from './clashes.ts'

const yoga = aClass()
const breath = aClass({ id: '64c000000000000000000002', name: 'Guided Meditation' })
const bowls = aClass({ id: '64c000000000000000000003', name: 'Singing Bowls', instructorId: null })
const classes = [yoga, breath, bowls]
const tuesday = aSchedule()
const planned = { ...aSchedule({ classId: breath.id, startTime: '18:00', endTime: '19:00' }), id: undefined }
const clashes = (facts: Partial<typeof planned>) =>
  clashesOf({ planned: { ...planned, ...facts }, schedules: [tuesday], classes })

describe('a planned meeting clashes', () => {
  it('when its instructor teaches another class at a minute of it', () => {
    expect(clashes({})).toEqual([tuesday])
  })
  it('not when it begins as the other ends', () => {
    expect(clashes({ startTime: '18:30', endTime: '19:30' })).toEqual([])
  })
  it('not on another weekday, without an instructor, or while it is inactive', () => {
    expect(clashes({ dayOfWeek: 3 })).toEqual([])
    expect(clashes({ classId: bowls.id })).toEqual([])
    expect(clashes({ isActive: false })).toEqual([])
  })
  it('not when it is over before the other begins', () => {
    expect(clashes({ startDate: '2026-07-01', endDate: '2026-08-31' })).toEqual([])
  })
  it('B24: a single date only where the other meets then', () => {
    expect(clashes({ isRecurring: false, startDate: '2026-10-12' })).toEqual([tuesday])
    expect(clashes({ isRecurring: false, startDate: '2026-08-03' })).toEqual([])
  })
  it('not while its time or date is not whole', () => {
    expect(clashes({ startTime: '' })).toEqual([])
    expect(clashes({ startDate: '' })).toEqual([])
  })
})
