/** Tests the deployed studio in Docker, from its images to a restored backup. The tests build on each other. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import {
  createClassWithMembers,
  createHttpClient,
  readRepeatedly,
  startBookingLoop,
} from '../../production/visitors.ts'
import { docker } from './docker.ts'
import {
  EMULATORS_URL,
  PLAIN_URL,
  runCompose,
  runScript,
  STUDIO_URL,
  secrets,
  settings,
  writeSecret,
  writeSettings,
} from './studio.ts'

const PASSWORD = 'quiet-Room-2026'
const [FIRST_RELEASE, SECOND_RELEASE] = ['first', 'second']
const MONGO = ['mongo-1', 'mongo-2', 'mongo-3']
const getDayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const listContainers = async (service: string) => (await runCompose('ps', '--quiet', service)).split('\n')
const requestPage = async (path: string) => (await createHttpClient(STUDIO_URL)).request('GET', path)

async function waitUntil(description: string, condition: () => Promise<boolean>, seconds = 90): Promise<void> {
  const deadline = Date.now() + seconds * 1_000
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${description}`)
    await pause(500)
  }
}
const isHealthy = async () => (await requestPage('/api/health')).status === 200

type Fixtures = Awaited<ReturnType<typeof createClassWithMembers>>
let fixtures: Fixtures
let guest: Awaited<ReturnType<typeof createHttpClient>>

/** Books, cancels and reads while an operation runs; fails if any response is unexpected. */
async function runUnderLoad(operation: () => Promise<unknown>): Promise<string> {
  let shouldStop = false
  // New connections for each request: nginx closes idle ones when it reloads, which a client may notice too late.
  const headers = { connection: 'close' }
  const bookers = fixtures.members.map((member) => {
    const client = {
      ...member,
      request: (method: string, path: string, body?: unknown) => member.request(method, path, body, headers),
    }
    return startBookingLoop({
      member: client,
      classId: fixtures.classId,
      bookingDate: getDayFromNow(4),
      shouldStop: () => shouldStop,
    })
  })
  const paths = ['/', '/about', '/classes', '/api/classes', '/api/programs']
  const reads = readRepeatedly({ url: STUDIO_URL, paths, shouldStop: () => shouldStop, headers })
  try {
    await operation()
    await pause(2_000)
  } finally {
    shouldStop = true
    await Promise.all(bookers.map(({ end }) => end))
  }
  const { count: readCount, unexpectedResponses } = await reads
  const bookingFailures = bookers.flatMap(({ report }) => report.unexpectedResponses)
  assert.deepEqual([...unexpectedResponses, ...bookingFailures], [])
  const bookingCount = bookers.reduce((sum, { report }) => sum + report.bookedIds.length, 0)
  assert.ok(readCount > 20 && bookingCount > 5, `too little load: ${readCount} reads, ${bookingCount} bookings`)
  return `${readCount} reads, ${bookingCount} bookings made and cancelled, none failed`
}

after(() => runCompose('down', '--volumes', '--remove-orphans', '--timeout', '5'))

test('the images are built', async () => {
  writeSettings({ version: FIRST_RELEASE })
  await runScript('make-secrets.sh')
  // Remove what an interrupted run left.
  await runCompose('down', '--volumes', '--remove-orphans', '--timeout', '5')
  for (const [name, value] of Object.entries(secrets)) writeSecret(name, value)
  await runCompose('build')
})

for (const name of [...Object.keys(settings), 'STUDIO_VERSION', 'CERTIFICATE_FOLDER'])
  test(`without ${name} nothing starts, and the error names it`, async () => {
    writeSettings({ version: FIRST_RELEASE, without: name })
    await assert.rejects(runCompose('up', '--detach'), new RegExp(name))
    await assert.rejects(runScript('missing-settings.sh'), new RegExp(name))
    writeSettings({ version: FIRST_RELEASE })
  })

for (const [name, value] of Object.entries(secrets))
  test(`without the secret ${name} the API does not start, and the error names it`, async () => {
    writeSecret(name, '')
    const apiStart = runCompose('run', '--rm', '--no-deps', '-T', 'api', 'node', 'api/src/main.ts')
    await assert.rejects(apiStart, new RegExp(name.toUpperCase()))
    await assert.rejects(runScript('missing-settings.sh'), new RegExp(name))
    writeSecret(name, value)
  })

test('Compose starts, and all services are healthy', async (t) => {
  const startedAt = Date.now()
  await runScript('missing-settings.sh')
  await runCompose('up', '--detach', '--wait')
  t.diagnostic(`up --wait took ${Math.round((Date.now() - startedAt) / 1000)} s`)
  assert.equal((await requestPage('/api/health')).status, 200)
})

test('every container is read-only, does not run as root, and has limits for memory, processes and logs', async () => {
  const services = (await runCompose('ps', '--services')).split('\n').filter((name) => name !== 'emulators')
  assert.deepEqual(services.sort(), ['api', 'backup', 'marketing', ...MONGO, 'nginx'])
  for (const service of services)
    for (const container of await listContainers(service)) {
      const [{ HostConfig: host }] = JSON.parse(await docker('inspect', container))
      assert.ok(host.ReadonlyRootfs && host.Memory > 0 && host.PidsLimit > 0, service)
      assert.deepEqual([host.CapDrop, host.LogConfig.Config], [['ALL'], { 'max-size': '20m', 'max-file': '5' }])
      assert.notEqual(await docker('exec', container, 'id', '-u'), '0', service)
      await assert.rejects(docker('exec', container, 'touch', '/srv/written', '/etc/written'), /Read-only file system/)
    }
})

test('pages and calls work over HTTPS, and HTTP redirects there', async () => {
  const plainResponse = await fetch(PLAIN_URL, { redirect: 'manual' })
  assert.deepEqual([plainResponse.status, plainResponse.headers.get('location')?.startsWith('https://')], [301, true])
  for (const path of ['/', '/about', '/classes', '/api/classes'])
    assert.equal((await requestPage(path)).status, 200, path)
  assert.match((await requestPage('/')).headers.get('strict-transport-security') ?? '', /max-age/)
})

test('the first admin signs in with a second factor, and creates a class and members', async () => {
  const account = { ADMIN_USERNAME: 'owner', ADMIN_EMAIL: 'owner@studio-city.org', ADMIN_PASSWORD: PASSWORD }
  const variables = Object.entries(account).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  await runCompose('exec', '-T', ...variables, 'api', 'node', 'api/src/create-admin.ts')
  const admin = await createHttpClient(STUDIO_URL, { username: 'owner', password: PASSWORD })
  // Without a second factor an admin has no rights in a deployment.
  assert.equal((await admin.request('GET', '/api/admin/users')).status, 403)
  const body = { password: PASSWORD }
  const { key } = await admin.requestJson<{ key: string }>(200, 'POST', '/api/second-factor', body)
  const printCode = `import('otpauth').then(({ TOTP, Secret }) => console.log(new TOTP({ secret: Secret.fromBase32('${key}') }).generate()))`
  const code = await runCompose('exec', '-T', 'api', 'node', '-e', printCode)
  await admin.requestJson(200, 'POST', '/api/second-factor/confirm', { ...body, code })
  fixtures = await createClassWithMembers({ url: STUDIO_URL, count: 4, namePrefix: 'mia', admin })
})

test('a picture is uploaded to Cloudinary', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#567' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'calm.png')
  const { status, text } = await fixtures.admin.sendForm('/api/upload/image', form)
  assert.equal(status, 201, text)
})

const fetchEmulator = async <Answer>(path: string): Promise<Answer> =>
  (await fetch(`${EMULATORS_URL}/__local/${path}`)).json()
const fetchGuestMails = async () =>
  (await fetchEmulator<{ subject: string; text: string; to: unknown }[]>('mail/email')).filter(({ to }) =>
    JSON.stringify(to).includes('gus@example.com'),
  )

test('a guest registers and confirms the address with the mailed link', async () => {
  guest = await createHttpClient(STUDIO_URL)
  const account = { username: 'gus', email: 'gus@example.com', password: PASSWORD }
  await guest.requestJson(201, 'POST', '/api/register', account)
  let link = ''
  await waitUntil('the mail arrives', async () => {
    const links = (await fetchGuestMails()).flatMap(({ text }) => /\/api\/verify-email\?token=[\w-]+/.exec(text) ?? [])
    link = links[0] ?? ''
    return link !== ''
  })
  assert.equal((await guest.request('POST', link)).status, 200)
})

test('a guest pays for a class, Stripe’s event confirms the booking, and the mail arrives', async () => {
  const booking = { classId: fixtures.classId, bookingDate: getDayFromNow(3) }
  const { checkoutUrl } = await guest.requestJson<{ checkoutUrl: string }>(
    200,
    'POST',
    '/api/create-class-checkout',
    booking,
  )
  const card = new URLSearchParams({ card: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Gus' })
  const response = await fetch(checkoutUrl, { method: 'POST', body: card, redirect: 'manual' })
  assert.equal(response.status, 303)
  type Ledger = { events: { type: string; deliveries: { status: number }[] }[] }
  await waitUntil('the event is delivered', async () => {
    const { events } = await fetchEmulator<Ledger>('payments/ledger')
    const event = events.find(({ type }) => type === 'checkout.session.completed')
    return event?.deliveries.at(-1)?.status === 200
  })
  await waitUntil('the booking is confirmed', hasGuestsBooking)
  // The first mail was the one with the link that confirms the address.
  await waitUntil('the second mail arrives', async () => (await fetchGuestMails()).length > 1)
  // An event with a forged signature is refused.
  assert.equal(
    (await guest.request('POST', '/api/webhooks/stripe', {}, { 'stripe-signature': 't=1,v1=00' })).status,
    400,
  )
})

async function hasGuestsBooking(): Promise<boolean> {
  const bookings = await guest.requestJson<{ status: string; bookingDate: string }[]>(200, 'GET', '/api/user/bookings')
  return bookings.some(({ status, bookingDate }) => status === 'confirmed' && bookingDate === getDayFromNow(3))
}

test('killing each API container in turn under load fails no request, and each restarts', async (t) => {
  const killContainers = async () => {
    for (const container of await listContainers('api')) {
      const pid = await docker('inspect', '--format', '{{.State.Pid}}', container)
      // Not `docker kill`, after which Docker would not restart the container.
      await docker('run', '--rm', '--pid', 'host', 'node:24.21.0-bookworm-slim', 'sh', '-c', `kill -9 ${pid}`)
      const readState = () => docker('inspect', '--format', '{{.RestartCount}} {{.State.Health.Status}}', container)
      await waitUntil('the container has restarted', async () => (await readState()) === '1 healthy')
    }
  }
  t.diagnostic(await runUnderLoad(killContainers))
})

test('without the database pages work and calls return 503; afterwards the bookings are still there', async () => {
  await runCompose('stop', ...MONGO)
  assert.equal((await requestPage('/about')).status, 200)
  const { status, text } = await requestPage('/api/classes')
  assert.deepEqual([status, JSON.parse(text).code], [503, 'DATABASE_UNAVAILABLE'])
  await runCompose('start', ...MONGO)
  await waitUntil('the API is healthy', isHealthy)
  assert.ok(await hasGuestsBooking())
})

for (const [title, version] of [
  ['an upgrade', SECOND_RELEASE],
  ['a rollback', FIRST_RELEASE],
] as const)
  test(`${title} under load fails no request`, async (t) => {
    writeSettings({ version })
    if (version === SECOND_RELEASE) await runCompose('build')
    t.diagnostic(await runUnderLoad(() => runScript('upgrade.sh')))
    for (const container of await listContainers('api'))
      assert.equal(await docker('inspect', '--format', '{{.Config.Image}}', container), `studio-api:${version}`)
  })

test('a backup is restored into an empty stack', async () => {
  await runCompose('exec', '-T', 'backup', '/srv/backup.sh', 'once')
  await runCompose('down')
  await docker('volume', 'rm', ...MONGO.flatMap((name) => [`studio_${name}`, `studio_${name}-config`]))
  await runCompose('up', '--detach', '--wait')
  const signIn = async () =>
    (await (await createHttpClient(STUDIO_URL)).request('POST', '/api/login', { username: 'gus', password: PASSWORD }))
      .status
  assert.equal(await signIn(), 401)
  await runCompose('stop', 'api')
  await runCompose('run', '--rm', '-T', 'restore')
  await runCompose('start', 'api')
  await waitUntil('the API is healthy', isHealthy)
  assert.equal(await signIn(), 200)
  assert.ok(await hasGuestsBooking())
})
