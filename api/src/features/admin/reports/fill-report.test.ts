import { describe, expect, test } from 'vitest'
import { parseCsv } from '../../../testing/parse-csv.ts'
import { aReportingStudio } from './testing/reporting-studio.ts'

describe('the report of occupied seats', async () => {
  const studio = await aReportingStudio()
  const { classId, scheduleId } = await studio.aWeeklyClass({ capacity: 10 })
  const smallClass = await studio.aWeeklyClass({ capacity: 2, name: '=Evil Yoga' })
  const book = (date: string, state: Parameters<typeof studio.aBooking>[0]['state']) =>
    studio.aBooking({ classId, scheduleId, date, state })
  await book('2026-01-07', 'confirmed')
  await book('2026-01-14', 'confirmed')
  await book('2026-01-14', 'confirmed')
  await book('2026-01-14', 'cancelled late')
  await book('2026-01-14', 'held')
  await studio.aBooking({ ...smallClass, date: '2026-01-14', state: 'confirmed' })

  test('lists classes with their weekdays, the fullest first, over any range of days', async () => {
    const { classes } = await studio.readFillReport({ from: '2026-01-08', to: '2026-02-04', by: 'week' })
    // Morning Yoga has three taken seats on January 14: two booked and one held.
    expect(classes).toEqual([
      {
        classId: smallClass.classId,
        name: '=Evil Yoga',
        occurrences: 4,
        offered: 8,
        taken: 1,
        weekdays: [{ weekday: 3, occurrences: 4, offered: 8, taken: 1 }],
      },
      {
        classId,
        name: 'Morning Yoga',
        occurrences: 4,
        offered: 40,
        taken: 3,
        weekdays: [{ weekday: 3, occurrences: 4, offered: 40, taken: 3 }],
      },
    ])
    // The studio opened on January 1, so Wednesday, December 31 does not count.
    const longerReport = await studio.readFillReport({ from: '2025-12-31', to: '2026-02-01', by: 'week' })
    expect(longerReport.classes.map(({ name, occurrences, taken }) => [name, occurrences, taken])).toEqual([
      ['=Evil Yoga', 4, 1],
      ['Morning Yoga', 4, 4],
    ])
  })

  test('is exported as CSV without spreadsheet formulas, like the report of bookings; an unknown report returns 404', async () => {
    const { headers, text } = await studio.exportCsv('bookings', { from: '2026-01-04', to: '2026-01-17', by: 'week' })
    expect(headers.get('Content-Disposition')).toContain('bookings-2026-01-04-2026-01-17.csv')
    expect(parseCsv(text).map(String)).toEqual([
      'from,to,confirmed,pending,cancelled,lateCancelled,cancelledByStudio,occurrences,seatsOffered,seatsTaken,fillPercent',
      '2026-01-04,2026-01-10,1,0,0,0,0,2,12,1,8.3',
      '2026-01-11,2026-01-17,3,1,0,1,0,2,12,4,33.3',
    ])
    const fill = await studio.exportCsv('fill', { from: '2026-01-14', to: '2026-01-14', by: 'week' })
    expect(parseCsv(fill.text)).toContainEqual(["'=Evil Yoga", 'Wednesday', '1', '2', '1', '50.0'])
    expect((await studio.exportCsv('secrets', { from: '2026-01-14', to: '2026-01-14', by: 'week' })).status).toBe(404)
  })
})
