import { expect, test } from 'vitest'
import { createLeasedVersion } from './leased-version.ts'

/**
 * A version stamp in a database and the processes that read it, under a clock that advances only while a caller waits.
 */
function createAuthFixtures() {
  const world = { now: 1_000, version: 'first', reads: 0 }
  const aProcess = () =>
    createLeasedVersion({
      version: {
        read: async () => {
          world.reads += 1
          return world.version
        },
      },
      elapsed: () => world.now,
      wait: async (ms) => {
        world.now += ms
      },
    })
  return { world, aProcess }
}

test('a version is read once in a lease, however often it is asked for', async () => {
  const { world, aProcess } = createAuthFixtures()
  const one = aProcess()
  await one.current()
  world.reads = 0
  const asked = await Promise.all(Array.from({ length: 50 }, () => one.current()))
  expect([new Set(asked).size, world.reads]).toEqual([1, 1])
  world.now += 9
  await one.current()
  expect(world.reads).toBe(1)
  world.now += 1
  await one.current()
  expect(world.reads).toBe(2)
})

test('a process that first reads a new version answers when every lease on the former one is over', async () => {
  const { world, aProcess } = createAuthFixtures()
  const [one, other] = [aProcess(), aProcess()]
  for (const process of [one, other, one, other]) await process.current()
  const changedAt = world.now
  world.version = 'second'
  expect([await one.current(), world.now]).toEqual(['first', changedAt])
  world.now += 10
  expect(await other.current()).toBe('second')
  expect(world.now).toBe(changedAt + 20)
  expect(await one.current()).toBe('second')
})

test('a writer is answered when every lease on the former version is over, and its own process does not wait any longer', async () => {
  const { world, aProcess } = createAuthFixtures()
  const [writer, other] = [aProcess(), aProcess()]
  for (const process of [other, other]) await process.current()
  const committedAt = world.now
  world.version = 'second'
  await writer.changed('second')
  expect(world.now).toBe(committedAt + 10)
  expect(await writer.current()).toBe('second')
  expect(world.now).toBe(committedAt + 10)
  expect(await other.current()).toBe('second')
})

test('an answer that was made while something changed is held back, as it may show the new state already', async () => {
  const { world, aProcess } = createAuthFixtures()
  const one = aProcess()
  await one.current()
  const made = await one.current()
  const before = world.now
  await one.mayTell(made)
  expect(world.now).toBe(before)
  world.version = 'second'
  await one.mayTell(made)
  expect(world.now).toBe(before + 10)
})

test('a failed read of the version leaves nothing behind', async () => {
  const world = { isAway: true }
  const one = createLeasedVersion({
    version: {
      read: async () => {
        if (world.isAway) throw new Error('away')
        return 'first'
      },
    },
  })
  await expect(one.current()).rejects.toThrow('away')
  world.isAway = false
  expect(await one.current()).toBe('first')
})
