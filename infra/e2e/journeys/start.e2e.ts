import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPortFree } from '../../processes/ports.ts'
import { isAlive } from '../../processes/process-facts.ts'
import { PORT_COUNT } from '../../product/settings.ts'
import { expect, test } from '../journey.ts'
import { demoPassword } from '../pages/people.ts'
import { type Studio, startStudio } from '../start-studio.ts'

// This journey starts its own studios, separate from the one that the other journeys share.
test.describe.configure({ timeout: 120_000 })

const isHealthy = async (url: string) => {
  const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  return response?.status === 200
}
const readDatabasePid = ({ dataDir }: Studio) =>
  JSON.parse(readFileSync(join(dataDir, 'database/owner.json'), 'utf8')).daemonPid as number
const getPorts = ({ url }: Studio) =>
  Array.from({ length: PORT_COUNT }, (_, index) => Number(new URL(url).port) + index)
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function expectPortsFree(studio: Studio): Promise<void> {
  for (const port of getPorts(studio)) await expect.poll(() => isPortFree(port), { timeout: 15_000 }).toBe(true)
}

test('the product recovers from a killed database, stops cleanly, keeps its data, and leaves no process when killed', async () => {
  const firstStudio = await startStudio({ skipBuild: true })
  const account = {
    username: 'keeper',
    email: 'keeper@example.com',
    password: 'correct-horse',
    firstName: 'Kim',
    lastName: 'Keeper',
  }
  expect((await post(`${firstStudio.url}/api/register`, account)).status).toBe(201)
  const ipUrl = firstStudio.url.replace('localhost', '127.0.0.1')
  expect((await fetch(ipUrl)).status).toBe(200)

  const databasePid = readDatabasePid(firstStudio)
  process.kill(databasePid, 'SIGKILL')
  await expect.poll(() => isAlive(databasePid)).toBe(false)
  await expect.poll(() => isHealthy(firstStudio.url), { timeout: 60_000 }).toBe(true)

  const startedAt = performance.now()
  expect(await firstStudio.stop({ keepData: true })).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  await expectPortsFree(firstStudio)
  // A database that was stopped cleanly leaves no owner.json.
  expect(() => readDatabasePid(firstStudio)).toThrow('ENOENT')

  const secondStudio = await startStudio({ dataDir: firstStudio.dataDir, skipBuild: true })
  const { username, password } = account
  expect((await post(`${secondStudio.url}/api/login`, { username, password })).status).toBe(200)
  expect((await post(`${secondStudio.url}/api/login`, { username: 'member', password: demoPassword })).status).toBe(200)
  const nextDatabasePid = readDatabasePid(secondStudio)
  process.kill(secondStudio.pid, 'SIGKILL')
  await expectPortsFree(secondStudio)
  await expect.poll(() => isAlive(nextDatabasePid), { timeout: 15_000 }).toBe(false)
  await secondStudio.stop()
})
