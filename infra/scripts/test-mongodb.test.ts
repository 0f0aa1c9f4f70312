import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../processes/ports.ts'
import { repository } from '../product/settings.ts'

const { TEST_MONGODB_URI: _sharedUri, ...env } = process.env
let database: ChildProcess
let uri: string
beforeAll(async () => {
  const args = [join(repository, 'infra/database/main.ts'), '--temporary', '--stop-with-stdin']
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  database = child
  const [line] = await once(createInterface(child.stdout), 'line')
  uri = (JSON.parse(line) as { uri: string }).uri
})
afterAll(async () => {
  database.kill('SIGTERM')
  await once(database, 'exit')
})

/** Runs `npm run test:mongodb` and returns its output and exit code. The argument `engine` selects one of its steps. */
async function runTestMongodb({ args, path = env.PATH }: { args: readonly string[]; path?: string | undefined }) {
  const script = join(repository, 'infra/scripts/test-mongodb.ts')
  const child = spawn(process.execPath, [script, ...args], { cwd: repository, env: { ...env, PATH: path } })
  const exit = once(child, 'exit')
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  return { code: (await exit)[0], output }
}

test('the tests run on the server at the given address, and the output says when it is the embedded engine', async () => {
  const { code, output } = await runTestMongodb({ args: [uri, 'engine'] })
  expect(output).toContain('*** the embedded engine')
  expect(output).toMatch(/^engine +\d+ passed/m)
  expect(output).toMatch(/^\d+ passed, 0 failed$/m)
  expect(code).toBe(0)
}, 120_000)

test('a server with data of other applications is refused', async () => {
  const client = await MongoClient.connect(uri)
  await client.db('of_another_application').collection('things').insertOne({})
  const { code, output } = await runTestMongodb({ args: [uri, 'engine'] })
  await client.db('of_another_application').dropDatabase()
  await client.close()
  expect(output).toContain('contains of_another_application')
  expect(code).toBe(1)
})

test('without an address and without Docker the tests do not run, and the output says how to run them', async () => {
  const { code, output } = await runTestMongodb({ args: [], path: '/nowhere' })
  expect(output).toContain('did not run')
  expect(output).toContain("npm run test:mongodb -- 'mongodb://")
  expect(output).not.toMatch(/passed/)
  expect(code).toBe(3)
})

test('an address without a server and an unknown step fail with one line', async () => {
  const unreachableUri = `mongodb://127.0.0.1:${await findFreePort()}/?replicaSet=rs0`
  const unreachableResult = await runTestMongodb({ args: [unreachableUri] })
  expect(unreachableResult).toMatchObject({
    code: 1,
    output: expect.stringContaining('No database responds at this address'),
  })
  const unknownStep = await runTestMongodb({ args: [uri, 'nothing'] })
  expect(unknownStep).toMatchObject({ code: 1, output: expect.stringContaining('Unknown step: nothing') })
})

test('without an address a server is started in Docker with the production image, and stopped when it cannot be used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-docker-'))
  // Replaces Docker: it runs the embedded engine on the requested port.
  const engine = `'${process.execPath}' '${join(repository, 'infra/database/main.ts')}' --dir '${folder}/data'`
  const scriptLines = [
    '#!/bin/sh',
    `echo "$@" >> '${folder}/docker-calls'`,
    'for last; do :; done',
    `case "$1" in run) ${engine} --port "$last" > /dev/null 2>&1 & echo $! > '${folder}/pid';; kill) kill "$(cat '${folder}/pid')";; esac`,
  ]
  writeFileSync(join(folder, 'docker'), `${scriptLines.join('\n')}\n`, { mode: 0o755 })
  const { code, output } = await runTestMongodb({ args: ['engine'], path: `${folder}:${env.PATH}` })
  const dockerCalls = readFileSync(join(folder, 'docker-calls'), 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  expect(dockerCalls).toEqual([
    'info',
    expect.stringMatching(
      /^run --rm .*--publish 127\.0\.0\.1:(\d+):\1 mongo:8\.\d+\.\d+ --replSet rs0 --bind_ip_all --port \1$/,
    ),
    expect.stringMatching(/^kill studio-test-mongodb-\d+$/),
  ])
  // The embedded engine does not know this command, so the server cannot be used.
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('replSetInitiate') })
}, 60_000)
