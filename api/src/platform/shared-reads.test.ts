import { expect, test } from 'vitest'
import { shareReads } from './shared-reads.ts'

/** Reads that end when the test says so; each returns its own number. */
function readings() {
  const open: Array<{ end(): void; fail(): void }> = []
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = open.length + 1
      open.push({ end: () => resolve(number), fail: () => reject(new Error(`reading ${number} failed`)) })
    })
  const begun = (count: number) => expect.poll(() => open.length, { interval: 1 }).toBe(count)
  return { open, read, begun }
}

test('callers who ask at once share one read; a caller who asks while it runs gets the next one', async () => {
  const { open, read, begun } = readings()
  const ask = shareReads(read)
  const first = [ask(), ask(), ask()]
  await begun(1)
  const second = [ask(), ask()]
  open[0]?.end()
  expect(await Promise.all(first)).toEqual([1, 1, 1])
  await begun(2)
  open[1]?.end()
  expect(await Promise.all(second)).toEqual([2, 2])
  expect(open).toHaveLength(2)
})

test('a read that hangs delays the next one only briefly', async () => {
  const { open, read, begun } = readings()
  const ask = shareReads(read)
  const hanging = ask()
  await begun(1)
  const next = ask()
  await begun(2)
  open[1]?.end()
  expect(await next).toBe(2)
  open[0]?.end()
  expect(await hanging).toBe(1)
})

test('a failed read fails the callers that shared it and no others', async () => {
  const { open, read, begun } = readings()
  const ask = shareReads(read)
  const failing = ask()
  await begun(1)
  const next = ask()
  open[0]?.fail()
  await expect(failing).rejects.toThrow('reading 1 failed')
  await begun(2)
  open[1]?.end()
  expect(await next).toBe(2)
})
