import { expect, test } from 'vitest'
import { pickSteps, runSteps } from './run-steps.ts'
import { countTests, nginx } from './steps.ts'

test('the last line sums up all steps, and a step that throws counts as a failure', async () => {
  const lines: string[] = []
  const steps = [
    { name: 'good', run: async () => ({ passed: 3, failed: 0, output: '' }) },
    { name: 'bad', run: async () => ({ passed: 1, failed: 2, output: 'what went wrong' }) },
    {
      name: 'crash',
      run: async () => {
        throw new Error('no such tool')
      },
    },
  ]
  expect(await runSteps(steps, (text) => void lines.push(text))).toBe(false)
  expect(lines.at(-1)).toBe('4 passed, 3 failed')
  expect(lines.join('\n')).toContain('what went wrong')
  expect(lines.join('\n')).toContain('no such tool')
})

test('static steps next to each other run at the same time, other steps one after another', async () => {
  const events: string[] = []
  const createStep = (name: string, { isStatic }: { isStatic: boolean }) => ({
    name,
    ...(isStatic ? { isStatic: true as const } : {}),
    run: async () => {
      events.push(`start ${name}`)
      await Promise.resolve()
      events.push(`end ${name}`)
      return { passed: 1, failed: 0, output: '' }
    },
  })
  const steps = [
    createStep('types', { isStatic: true }),
    createStep('lint', { isStatic: true }),
    createStep('unit', { isStatic: false }),
    createStep('e2e', { isStatic: false }),
  ]
  await runSteps(steps, () => undefined)
  expect(events.slice(0, 2)).toEqual(['start types', 'start lint'])
  expect(events.slice(4)).toEqual(['start unit', 'end unit', 'start e2e', 'end e2e'])
})

test('arguments select the steps whose names contain one of them, and arguments that select no step are a failure', async () => {
  const steps = ['unit and API', 'nginx', 'docs'].map((name) => ({
    name,
    run: async () => ({ passed: 1, failed: 0, output: '' }),
  }))
  expect(pickSteps(steps, ['docs', 'unit']).map(({ name }) => name)).toEqual(['unit and API', 'docs'])
  expect(pickSteps(steps, [])).toEqual(steps)
  expect(await runSteps(pickSteps(steps, ['dosc']), () => undefined)).toBe(false)
})

test('a step that did not run counts neither as passed nor as failed, and is printed before the last line', async () => {
  const lines: string[] = []
  const steps = [
    { name: 'one', run: async () => ({ passed: 1, failed: 0, output: '' }) },
    { name: 'nginx', run: async () => ({ passed: 0, failed: 0, output: '', notRunReason: 'nginx is not installed' }) },
  ]
  expect(await runSteps(steps, (text) => void lines.push(text))).toBe(true)
  expect(lines[1]).toMatch(/^nginx +did not run/)
  expect(lines.slice(-2)).toEqual(['*** did not run: nginx: nginx is not installed ***', '1 passed, 0 failed'])
})

test('without nginx its step did not run, and says what to install', async () => {
  const { PATH } = process.env
  process.env.PATH = '/nowhere'
  const result = await nginx.run().finally(() => {
    process.env.PATH = PATH
  })
  expect(result).toMatchObject({
    passed: 0,
    failed: 0,
    notRunReason: expect.stringContaining('apt-get install nginx-light'),
  })
})

test.each([
  ['counts the tests when all passed', { passed: 7, failed: 0 }, 0, { passed: 7, failed: 0, output: '' }],
  ['counts failed and skipped tests as failed', { passed: 7, failed: 2 }, 1, { passed: 7, failed: 2 }],
  ['is one failure without a report', undefined, 1, { passed: 0, failed: 1 }],
  ['is a failure when there was no test', { passed: 0, failed: 0 }, 0, { failed: 1 }],
  [
    'adds a failure for an error outside of tests, or a studio that did not shut down cleanly',
    { passed: 7, failed: 0 },
    1,
    { passed: 7, failed: 1 },
  ],
])('the result of a test runner %s', (_, counts, code, result) => {
  expect(countTests({ code, output: 'words', seconds: 1 }, counts)).toMatchObject(result)
})

test('a journey that passed only when retried is listed', () => {
  const output = 'Running 2 tests\n\n  1 flaky\n    [chromium] > a.e2e.ts:1 > signs in\n'
  expect(countTests({ code: 0, output, seconds: 1 }, { passed: 2, failed: 0 }).output).toContain('signs in')
})
