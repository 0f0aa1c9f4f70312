import { anEnrollment } from '@studio/contract/testing'
import { describe, expect, it } from 'vitest'
import { formatEnrollment, getEnrollmentWeek } from './enrollment-week.ts'

const enrollment = anEnrollment({
  startDate: '2026-09-28',
  endDate: '2026-11-22',
  status: 'active',
  program: { ...anEnrollment().program, duration: 8 },
})

describe('the weeks of an enrollment', () => {
  it('the week is 0 before the first day, then counts from 1, and is one past the last week afterwards', () => {
    const days = ['2026-09-27', '2026-09-28', '2026-10-04', '2026-10-05', '2026-11-22', '2026-11-23']
    expect(days.map((today) => getEnrollmentWeek(enrollment, today))).toEqual([0, 1, 1, 2, 8, 9])
  })
  it('every status of an enrollment has its own sentence', () => {
    expect(formatEnrollment(enrollment, '2026-10-13')).toBe('Week 3 of 8. Ends Nov 22.')
    expect(formatEnrollment(enrollment, '2026-09-27')).toBe('8 weeks, starts Sep 28.')
    expect(formatEnrollment({ ...enrollment, status: 'completed' }, '2026-12-01')).toBe('8 weeks, ended Nov 22.')
    expect(formatEnrollment({ ...enrollment, status: 'pending' }, '2026-10-13')).toBe(
      '8 weeks, waiting for your payment.',
    )
    expect(formatEnrollment({ ...enrollment, status: 'cancelled' }, '2026-10-13')).toBe('8 weeks, cancelled.')
  })
})
