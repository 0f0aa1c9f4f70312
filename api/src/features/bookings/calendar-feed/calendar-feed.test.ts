import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const logLines: string[] = []
const studio = await aTestStudio({ log: { write: (line) => void logLines.push(line) } })
const { aWeeklyClass, aClass } = createCatalogue(studio)

const loadFeedUrl = async (as: Person) => (await studio.expectOk('getCalendarFeedUrl', { as })).feedUrl
const readFeed = (url: string) => studio.request(new URL(url).pathname)

test('a member gets the same private calendar address when asking again, also many times at once [PRIVACY-14]', async () => {
  const ann = await studio.signedInAs('member')
  const urls = await Promise.all(Array.from({ length: 10 }, () => loadFeedUrl(ann)))
  expect(new Set(urls).size).toBe(1)
  expect(urls[0]).toMatch(/^http:\/\/localhost:8080\/api\/calendar-feed\/[\w-]{43}$/)
  expect((await studio.call('getCalendarFeedUrl')).status).toBe(401)
})

test('a calendar feed contains booked and cancelled classes, needs no session and is never cached [PRIVACY-14]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass({ name: 'Evening Calm' })
  const { id: walk } = await aClass({ name: 'Walk', meetsOnAnyDate: true })
  await studio.expectOk('bookClass', { as: ann, body: { classId, bookingDate: '2026-01-21' } })
  const booking = await studio.expectOk('bookClass', { as: ann, body: { classId: walk, bookingDate: '2026-01-22' } })
  await studio.expectOk('cancelBooking', { as: ann, params: { id: booking.id } })
  for (const extension of ['', '.ics']) {
    const response = await readFeed(`${await loadFeedUrl(ann)}${extension}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('text/calendar')
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const text = await response.text()
    expect(text).toContain('SUMMARY:Evening Calm at Stillwater')
    expect(text).toContain('DTSTART:20260121T230000Z')
    // A class without a schedule has no time of day.
    expect(text).toContain('DTSTART;VALUE=DATE:20260122')
    expect(text.match(/STATUS:(\w+)/g)?.sort()).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED'])
  }
})

test('after renewal the previous calendar address is 404, and no address is ever in the log [PRIVACY-14]', async () => {
  const ann = await studio.signedInAs('member')
  const formerUrl = await loadFeedUrl(ann)
  const feed = await studio.expectOk('renewCalendarFeedUrl', { as: ann })
  expect(feed.feedUrl).not.toBe(formerUrl)
  expect([(await readFeed(formerUrl)).status, (await readFeed(feed.feedUrl)).status]).toEqual([404, 200])
  expect(await loadFeedUrl(ann)).toBe(feed.feedUrl)
  for (const url of [formerUrl, feed.feedUrl]) expect(logLines.join('')).not.toContain(url.split('/').at(-1))
})
