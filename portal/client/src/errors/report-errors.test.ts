import { browserErrorLimits, browserErrorSchema, endpoints } from '@studio/contract'
import { expect, test, vi } from 'vitest'
import { CAUGHT_ERROR, reportErrors } from './report-errors.ts'

const dispatchCaughtError = (error: unknown) => window.dispatchEvent(new CustomEvent(CAUGHT_ERROR, { detail: error }))

test('a page reports at most five errors, each once, without the query and cut to the API’s length limits', async () => {
  const sentReports: Array<{ path: string; body: unknown }> = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sentReports.push({ path, body: JSON.parse(body) })
    throw new TypeError('the line is down')
  })
  document.head.innerHTML = '<meta name="version" content="2026-11-22">'
  history.replaceState(null, '', '/classes?search=ann')
  reportErrors('portal')
  dispatchCaughtError(new TypeError('x is not a function'))
  dispatchCaughtError(new TypeError('x is not a function'))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no reason' }))
  await expect.poll(() => sentReports.length).toBe(2)
  expect(sentReports[0]?.body).toMatchObject({
    app: 'portal',
    message: 'x is not a function',
    path: '/classes',
    release: '2026-11-22',
    stack: expect.stringContaining('TypeError'),
  })
  for (let number = 0; number < 9; number += 1)
    dispatchCaughtError(Object.assign(new Error(`${number}${'x'.repeat(900)}`), { stack: 'y'.repeat(9_000) }))
  await expect.poll(() => sentReports.length).toBe(5)
  const { message, stack } = browserErrorLimits
  const { body } = sentReports[2] as { body: { message: string; stack: string } }
  expect([body.message.length, body.stack.length]).toEqual([message, stack])
  for (const report of sentReports) {
    expect(report.path).toBe(endpoints.reportBrowserError.path)
    expect(browserErrorSchema.isValidSync(report.body)).toBe(true)
  }
})
