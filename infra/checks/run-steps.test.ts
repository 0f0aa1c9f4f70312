import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository as root } from '../product/settings.ts'
import { pickSteps, runSteps } from './run-steps.ts'
import { audit, countJourneys, countUnit, nginx, nginxTests } from './steps.ts'

const ended = (code: number, output = 'words') => ({ code, output, seconds: 1 })
const unitReport = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numFailedTestSuites: 0 }
const journeyReport = (stats: object) => ({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats } })

test('the last line sums every step, and a step that crashes is a failure', async () => {
  const lines: string[] = []
  const fine = await runSteps({
    steps: [
      { name: 'good', run: async () => ({ passed: 3, failed: 0, words: '' }) },
      { name: 'bad', run: async () => ({ passed: 1, failed: 2, words: 'what went wrong' }) },
      {
        name: 'crash',
        run: async () => {
          throw new Error('no such tool')
        },
      },
    ],
    print: (text) => lines.push(text),
  })
  expect(fine).toBe(false)
  expect(lines.at(-1)).toBe('4 passed, 3 failed')
  expect(lines.join('\n')).toContain('what went wrong')
  expect(lines.join('\n')).toContain('no such tool')
})

test('words pick the steps whose names contain one of them, and a word that names none is a failure', async () => {
  const steps = ['unit and API', 'nginx', 'docs'].map((name) => ({
    name,
    run: async () => ({ passed: 1, failed: 0, words: '' }),
  }))
  expect(pickSteps(steps, ['docs', 'unit']).map(({ name }) => name)).toEqual(['unit and API', 'docs'])
  expect(pickSteps(steps, [])).toEqual(steps)
  expect(await runSteps({ steps: pickSteps(steps, ['dosc']), print: () => undefined })).toBe(false)
})

test('a step that did not run is neither passed nor failed, and is said before the last line', async () => {
  const lines: string[] = []
  const steps = [
    { name: 'one', run: async () => ({ passed: 1, failed: 0, words: '' }) },
    { name: 'nginx', run: async () => ({ passed: 0, failed: 0, words: '', notRun: 'nginx is not installed' }) },
  ]
  expect(await runSteps({ steps, print: (text) => lines.push(text) })).toBe(true)
  expect(lines[1]).toMatch(/^nginx +- did not run/)
  expect(lines.slice(-2)).toEqual(['*** did not run: nginx: nginx is not installed ***', '1 passed, 0 failed'])
})

test('without nginx on the machine its step says that it did not run, and what to install', async () => {
  const { PATH } = process.env
  process.env.PATH = '/nowhere'
  const result = await nginx.run().finally(() => {
    process.env.PATH = PATH
  })
  expect(result).toMatchObject({ passed: 0, failed: 0, notRun: expect.stringContaining('apt-get install nginx-light') })
})

test('an audit that gets no response counts as not run, with the reason, and does not pass', async () => {
  const { PATH } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'studio-audit-'))
  const auditedWith = async (says: string) => {
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 })
    process.env.PATH = `${folder}:${PATH}`
    return audit.run().finally(() => {
      process.env.PATH = PATH
    })
  }
  const silent = await auditedWith('npm error code ENOTFOUND')
  const holed = await auditedWith(
    '{"vulnerabilities":{"a":{"severity":"high"}},"metadata":{"vulnerabilities":{"high":1}}}',
  )
  const clean = await auditedWith('{"vulnerabilities":{},"metadata":{"vulnerabilities":{}}}')
  rmSync(folder, { recursive: true })
  expect(silent).toMatchObject({ passed: 0, failed: 0, notRun: expect.stringContaining('ENOTFOUND') })
  expect(holed).toMatchObject({ passed: 0, failed: 1, words: expect.stringContaining('known hole in a: high') })
  expect(clean).toMatchObject({ passed: 1, failed: 0, words: '' })
})

test('the tests that need nginx are known by their files: those of nginx alone, and those of the gateway that it is held to as well', () => {
  const files = globSync('infra/**/*.test.ts', { cwd: root }).sort()
  const holding = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(holding(/runIf\(hasNginx\(\)\)/)).toEqual([...nginxTests.alone].sort())
  expect(holding(/from '.*testing\/proxies\.ts'/).filter((file) => !nginxTests.alone.includes(file))).toEqual(
    nginxTests.also,
  )
})

test('unit tests: no report, a left-out test, an unreadable file and an error outside all fail', () => {
  expect(countUnit({ report: unitReport, outcome: ended(0) })).toEqual({ passed: 7, failed: 0, words: '' })
  expect(countUnit({ report: undefined, outcome: ended(1) })).toMatchObject({ passed: 0, failed: 1 })
  expect(countUnit({ report: { ...unitReport, numPendingTests: 2 }, outcome: ended(0) })).toMatchObject({ failed: 2 })
  expect(countUnit({ report: { ...unitReport, numFailedTestSuites: 2 }, outcome: ended(1) })).toMatchObject({
    failed: 2,
  })
  expect(countUnit({ report: unitReport, outcome: ended(1) })).toMatchObject({ passed: 7, failed: 1 })
})

test('journeys: none at all, a skipped one and a studio that did not end in order all fail', () => {
  expect(countJourneys({ report: journeyReport({}), outcome: ended(0) })).toMatchObject({ passed: 3, failed: 0 })
  expect(countJourneys({ report: journeyReport({ expected: 0 }), outcome: ended(0) })).toMatchObject({ failed: 1 })
  expect(countJourneys({ report: journeyReport({ skipped: 1 }), outcome: ended(0) })).toMatchObject({ failed: 1 })
  expect(countJourneys({ report: journeyReport({}), outcome: ended(1) })).toMatchObject({ passed: 3, failed: 1 })
  expect(countJourneys({ report: undefined, outcome: ended(1) })).toMatchObject({ passed: 0, failed: 1 })
})
