import { expect, test } from 'vitest'
import { runExclusive } from './index.ts'

test('work for one key is done one after the other, work for others in between', async () => {
  const done: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = runExclusive('a', async () => {
    await gate
    done.push('first')
  })
  const second = runExclusive('a', async () => void done.push('second'))
  await runExclusive('b', async () => void done.push('other'))
  open()
  await Promise.all([first, second])
  expect(done).toEqual(['other', 'first', 'second'])
})

test('work inside other work for the same key does not wait for it', async () => {
  expect(await runExclusive('a', () => runExclusive('a', async () => 'done'))).toBe('done')
})

test('a failure is passed on and keeps the next one from nothing', async () => {
  const failing = runExclusive('a', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await runExclusive('a', async () => 'done')).toBe('done')
})
