import { expect, test } from 'vitest'
import { findFailureReason } from './log-lines.ts'

test('the reason is the line that names the error, not the stack below it', () => {
  const lines = [
    'file:///work/api/src/main.ts:3',
    "import { a } from './b.ts'",
    '         ^',
    "SyntaxError: The requested module './b.ts' does not provide an export named 'a'",
    '    at ModuleJob.run (node:internal/modules/esm/module_job:430:25)',
    '',
    'Node.js v24.21.0',
  ]
  expect(findFailureReason(lines)).toContain('SyntaxError: The requested module')
})

test('a single line is returned unchanged', () => {
  expect(findFailureReason(['Cannot start: SMTP_URL is missing.'])).toBe('Cannot start: SMTP_URL is missing.')
})

test('a structured log line is reduced to its message and error', () => {
  const line = JSON.stringify({ level: 60, msg: 'cannot go on', err: { message: 'connection failed' } })
  expect(findFailureReason(['{"level":30,"msg":"the API listens"}', line])).toBe('cannot go on: connection failed')
})

test('a process without output has no reason', () => {
  expect(findFailureReason([])).toBe('')
})
