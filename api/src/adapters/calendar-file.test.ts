import { expect, test } from 'vitest'
import { writeCalendar } from './calendar-file.ts'

const entry = {
  uid: 'booking-1@studio.example',
  title: 'Breath, slowly; twice',
  description: 'One line',
  location: '14 Quiet Court, Charlotte',
  url: 'https://studio.example/dashboard',
  organizer: { name: 'Stillwater', email: 'hello@stillwater.example' },
  when: { startsAt: new Date('2026-03-08T13:00:00Z'), endsAt: new Date('2026-03-08T14:00:00Z') },
  isCancelled: false,
  stamp: new Date('2026-03-01T12:00:00Z'),
  revision: 0,
}

test('a calendar file escapes every text as RFC 5545 requires, including the calendar’s name', () => {
  const file = writeCalendar({ name: 'Breath, slowly;\nEND:VCALENDAR \\o/', entries: [entry] })
  const lines = file.replaceAll('\r\n ', '').trim().split('\r\n')
  expect(lines).toContain('NAME:Breath\\, slowly\\;\\nEND:VCALENDAR \\\\o/')
  expect(lines).toContain('X-WR-CALNAME:Breath\\, slowly\\;\\nEND:VCALENDAR \\\\o/')
  expect(lines).toContain('SUMMARY:Breath\\, slowly\\; twice')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
})
