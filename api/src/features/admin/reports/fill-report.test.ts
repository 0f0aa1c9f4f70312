import { describe, expect, test } from 'vitest'
import { parseCsv } from '../../../testing/parse-csv.ts'
import { aReportingStudio } from './testing/reporting-studio.ts'

describe('how full the classes are', async () => {
  const studio = await aReportingStudio()
  const { classId, scheduleId } = await studio.aWeeklyClass({ capacity: 10 })
  const second = await studio.aWeeklyClass({ capacity: 2, name: '=Evil Yoga' })
  const book = (date: string, how: Parameters<typeof studio.aBooking>[0]['how']) =>
    studio.aBooking({ classId, scheduleId, date, how })
  await book('2026-01-07', 'confirmed')
  await book('2026-01-14', 'confirmed')
  await book('2026-01-14', 'confirmed')
  await book('2026-01-14', 'cancelled late')
  await book('2026-01-14', 'held')
  await studio.aBooking({ ...second, date: '2026-01-14', how: 'confirmed' })

  test('the fill report lists classes and weekdays, over whole months and single days, fullest first', async () => {
    const { classes } = await studio.fill({ from: '2026-01-08', to: '2026-02-04', by: 'week' })
    expect(classes).toEqual([
      {
        classId: second.classId,
        name: '=Evil Yoga',
        meetings: 4,
        offered: 8,
        taken: 1,
        weekdays: [{ weekday: 3, meetings: 4, offered: 8, taken: 1 }],
      },
      {
        classId,
        name: 'Morning Yoga',
        meetings: 4,
        offered: 40,
        taken: 3,
        weekdays: [{ weekday: 3, meetings: 4, offered: 40, taken: 3 }],
      },
    ])
    const whole = await studio.fill({ from: '2025-12-31', to: '2026-02-01', by: 'week' })
    expect(whole.classes.map(({ name, meetings, taken }) => [name, meetings, taken])).toEqual([
      ['=Evil Yoga', 4, 1],
      ['Morning Yoga', 4, 4],
    ])
  })

  test('the CSV of the fill report has a line for each week and no spreadsheet formula', async () => {
    const { headers, text } = await studio.csv('bookings', { from: '2026-01-04', to: '2026-01-17', by: 'week' })
    expect(headers.get('Content-Disposition')).toContain('bookings-2026-01-04-2026-01-17.csv')
    expect(parseCsv(text).map(String)).toEqual([
      'from,to,confirmed,pending,cancelled,lateCancelled,cancelledByStudio,meetings,seatsOffered,seatsTaken,fillPercent',
      '2026-01-04,2026-01-10,1,0,0,0,0,2,12,1,8.3',
      '2026-01-11,2026-01-17,3,1,0,1,0,2,12,4,33.3',
    ])
    const fill = await studio.csv('fill', { from: '2026-01-14', to: '2026-01-14', by: 'week' })
    expect(parseCsv(fill.text)).toContainEqual(["'=Evil Yoga", 'Wednesday', '1', '2', '1', '50.0'])
    expect((await studio.csv('secrets', { from: '2026-01-14', to: '2026-01-14', by: 'week' })).status).toBe(404)
  })
})
