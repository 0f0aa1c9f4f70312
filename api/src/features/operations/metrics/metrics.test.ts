import { afterAll, expect, test } from 'vitest'
import { createMetrics } from '../../../platform/metrics.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { createDatabaseGauges, serveMetrics } from './metrics-server.ts'

const studio = await aTestStudio()
const { deps, mailer } = studio
const server = await serveMetrics(deps, { port: 0 })
afterAll(() => server.close())

/** Reads /metrics and returns each value by its name and labels. */
async function scrape(): Promise<Record<string, number>> {
  const response = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  const figures: Record<string, number> = {}
  for (const line of lines) {
    const separatorIndex = line.lastIndexOf(' ')
    figures[line.slice(0, separatorIndex)] = Number(line.slice(separatorIndex))
  }
  return figures
}
const getRequestCountName = (route: string, status: number) =>
  `studio_http_request_duration_seconds_count{route="${route}",status="${status}"}`

test('requests are counted by the name of their call and status, and never labelled with a path or query [SECURITY-24]', async () => {
  await studio.call('listClasses')
  await studio.request('/api/calendar-feed/secret-token-1')
  await studio.request('/api/nowhere/secret-token-2?q=secret-token-3')
  const figures = await scrape()
  expect(figures[getRequestCountName('listClasses', 200)]).toBe(1)
  expect(figures[getRequestCountName('downloadCalendarFeed', 404)]).toBe(1)
  expect(figures[getRequestCountName('none', 404)]).toBe(1)
  expect(figures['studio_http_responses_total{class="4xx"}']).toBe(2)
  expect(JSON.stringify(figures)).not.toContain('secret-token')
  expect(figures['studio_build_info{version="test"}']).toBe(1)
})

test('metrics show waiting mails with their age, and waiting and failed jobs by kind', async () => {
  await studio.runJobs()
  mailer.failWith(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const { user } = await studio.signedInAs('member')
  await studio.call('forgotUsername', { body: { email: user.email } })
  await studio.runJobs()
  studio.clock.advance({ minutes: 11 })
  const waitingFigures = await scrape()
  expect(waitingFigures.studio_outbox_waiting).toBe(1)
  expect(waitingFigures.studio_outbox_oldest_seconds).toBeGreaterThanOrEqual(660)
  expect(waitingFigures['studio_jobs_waiting{kind="mail"}']).toBe(1)
  expect(waitingFigures['studio_jobs_lag_seconds{kind="mail"}']).toBeGreaterThan(600)
  expect(waitingFigures['studio_provider_calls_total{provider="mail",outcome="unavailable"}']).toBeGreaterThan(0)
  expect(waitingFigures['studio_failed_work{kind="mail"}']).toBe(0)
  // A mail fails once the server has been unavailable for three days.
  studio.clock.advance({ days: 3 })
  await studio.runJobs()
  mailer.failWith(null)
  await studio.runJobs()
  const failedFigures = await scrape()
  expect(failedFigures['studio_failed_work{kind="mail"}']).toBe(1)
  expect(failedFigures.studio_outbox_oldest_seconds).toBe(0)
})

test('while the database is down the metrics say so and have no figures that are read from it', async () => {
  const metrics = createMetrics({ version: 'test' })
  let isDatabaseDown = false
  const ping = () => (isDatabaseDown ? Promise.reject(new Error('the database is down')) : Promise.resolve())
  const databaseGauges = createDatabaseGauges({ ...deps, metrics, database: { ...deps.database, ping } })
  await databaseGauges.update()
  expect(await metrics.registry.metrics()).toMatch(/^studio_database_up 1$[\s\S]*^studio_outbox_waiting \d+$/m)
  isDatabaseDown = true
  await databaseGauges.update()
  const text = await metrics.registry.metrics()
  expect(text).toMatch(/^studio_database_up 0$/m)
  expect(text).not.toMatch(/^studio_(?:outbox|jobs|failed|timed_job_lag)\w*[ {]/m)
})
