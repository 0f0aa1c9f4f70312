import { expect, test, vi } from 'vitest'
import { createDayClock } from './day-clock.ts'

function watchDays(timezone: string) {
  const clock = createDayClock(timezone)
  const days = [clock.getToday()]
  const stop = clock.subscribe(() => {
    if (days.at(-1) !== clock.getToday()) days.push(clock.getToday())
  })
  return { days, stop }
}

test('the day changes by itself within a minute of the studio’s midnight, wherever the browser is [SCREENS-39]', async () => {
  vi.useFakeTimers({ now: new Date('2026-10-14T03:30:20Z') })
  const { days, stop } = watchDays('America/New_York')
  expect(days).toEqual(['2026-10-13'])
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect(days).toEqual(['2026-10-13', '2026-10-14'])
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(days).toEqual(['2026-10-13', '2026-10-14', '2026-10-15'])
  stop()
})

test('the day changes after 25 hours when a clock change makes it that long', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T04:30:00Z') })
  const { days, stop } = watchDays('America/New_York')
  expect(days).toEqual(['2026-11-01'])
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(days).toEqual(['2026-11-01'])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(days).toEqual(['2026-11-01', '2026-11-02'])
  stop()
})

test('the day changes at once when a tab becomes visible after the computer slept', () => {
  vi.useFakeTimers({ now: new Date('2026-10-13T20:00:00Z') })
  const { days, stop } = watchDays('America/New_York')
  vi.setSystemTime(new Date('2026-10-15T12:00:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(days).toEqual(['2026-10-13', '2026-10-15'])
  stop()
})
