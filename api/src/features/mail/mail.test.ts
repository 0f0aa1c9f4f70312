import { expect, test } from 'vitest'
import type { OutgoingMail } from '../../adapters/smtp-mailer.ts'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { runDueJobs } from '../../testing/run-jobs.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { queueMail } from './deliver-mail.ts'
import { outboxStore } from './outbox-store.ts'

const helloMail = defineMail<{ firstName: string }>({
  name: 'hello',
  write: ({ firstName }) => ({ subject: `Hello ${firstName}`, title: 'Hello', parts: [firstName] }),
})

const studio = await aTestStudio()
const { clock, mailer } = studio
const deps = { ...studio.deps, features: [...studio.deps.features, { name: 'hello', mails: [helloMail] }] }
const hello = (to: string) => ({ template: helloMail, to, facts: { firstName: 'Ann' } })
const to = (address: string) => mailer.sent.filter((mail) => mail.to === address)
const deliveries = async (address: string) => outboxStore(deps).deliveriesTo(address)
const jobTo = async (address: string) => deps.jobQueue.model.findOne({ kind: 'mail', recipient: address }).lean()
const refused = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code} from the test`), { code, ...more })

test('a mail is queued in the transaction of its cause: one that fails queues nothing [MAIL-10]', async () => {
  const failing = deps.inTransaction(async (tx) => {
    await queueMail(deps, { ...hello('rollback@example.com'), tx })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await runDueJobs(deps)
  expect(await deliveries('rollback@example.com')).toEqual([])
})

test('an event that arrives twice is mailed once, also concurrently and inside transactions [MAIL-10]', async () => {
  const event = { ...hello('once@example.com'), key: 'event:1' }
  const arrivals = Array.from({ length: 6 }, (_, at) =>
    at % 2 ? queueMail(deps, event) : deps.inTransaction((tx) => queueMail(deps, { ...event, tx })),
  )
  await Promise.all(arrivals)
  await runDueJobs(deps)
  expect(to('once@example.com')).toHaveLength(1)
})

test('while the mail server is down nothing fails, and all mails go out within 90 seconds of its return [MAIL-11]', async () => {
  mailer.failWith(refused('ECONNECTION'))
  const register = { username: 'patient', email: 'patient@example.com', password: 'wellness-demo' }
  expect((await studio.call('register', { body: register })).status).toBe(201)
  for (let at = 0; at < 5; at += 1) await queueMail(deps, hello(`waiting${at}@example.com`))
  for (let minutes = 0; minutes < 20; minutes += 1) {
    clock.advance({ minutes: 1 })
    await runDueJobs(deps)
  }
  expect(to('patient@example.com')).toEqual([])
  mailer.failWith(null)
  for (let seconds = 0; seconds < 90; seconds += 5) {
    clock.advance({ seconds: 5 })
    await runDueJobs(deps)
  }
  expect(to('patient@example.com')).toHaveLength(1)
  for (let at = 0; at < 5; at += 1) expect(to(`waiting${at}@example.com`)).toHaveLength(1)
})

/** A mail server that accepts everything except mail to one address. */
const refuseTo = (address: string, error: Error) => (mail: OutgoingMail) =>
  mail.to === address ? Promise.reject(error) : mailer.send(mail)

test.each([
  ['an unknown mailbox', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
  ['an address that the server cannot read', { code: 'EENVELOPE', responseCode: 501, command: 'RCPT TO' }],
  ['content that the server does not take', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
])(
  '%s is a refusal for good: one try, and the studio is mailed within two minutes [MAIL-11]',
  async (what, { code, ...more }) => {
    const address = `${more.responseCode}@example.com`
    await queueMail(deps, hello(address))
    const refusing = { ...mailer, send: refuseTo(address, refused(code, more)) }
    for (let seconds = 0; seconds < 120; seconds += 30) {
      await runDueJobs({ ...deps, mailer: refusing })
      clock.advance({ seconds: 30 })
    }
    expect(to(address), what).toEqual([])
    expect(await deliveries(address)).toMatchObject([{ status: 'failed' }])
    expect(await jobTo(address)).toMatchObject({ status: 'failed', attempts: 1 })
    const alerts = to(studio.env.STUDIO_EMAIL).filter(({ text }) => text.includes(address))
    expect(alerts.map(({ subject }) => subject)).toEqual(['Needs attention: Mail, hello'])
  },
)

test('a mail fails after the server was away for three days, and not before [MAIL-11]', async () => {
  await queueMail(deps, hello('late@example.com'))
  mailer.failWith(refused('ECONNREFUSED'))
  clock.advance({ days: 2.9 })
  await runDueJobs(deps)
  expect(await deliveries('late@example.com')).toMatchObject([{ status: 'pending' }])
  clock.advance({ days: 0.2 })
  await runDueJobs(deps)
  expect(await deliveries('late@example.com')).toMatchObject([{ status: 'failed' }])
  mailer.failWith(null)
})

test('a mail about mails that cannot be sent fails without a further one [MAIL-11]', async () => {
  await queueMail(deps, { ...hello('refused@example.com') })
  mailer.failWith(refused('EENVELOPE', { responseCode: 550 }))
  for (let round = 0; round < 4; round += 1) {
    await runDueJobs(deps)
    clock.advance({ seconds: 30 })
  }
  mailer.failWith(null)
  expect((await deliveries(studio.env.STUDIO_EMAIL)).filter(({ status }) => status === 'pending')).toEqual([])
})

test('a process killed while it sends loses no mail: another process sends it 15 seconds later, under the same id [MAIL-10]', async () => {
  await queueMail(deps, hello('orphan@example.com'))
  for (const job of await deps.jobQueue.due({ limit: 10 })) expect(await deps.jobQueue.claim(job)).not.toBeNull()
  await runDueJobs(deps)
  expect(to('orphan@example.com')).toEqual([])
  clock.advance({ seconds: 16 })
  await runDueJobs(deps)
  const [line] = await deliveries('orphan@example.com')
  expect(to('orphan@example.com').map(({ id }) => id)).toEqual([line?.id])
})

test('mails to one address are sent in the order of their events, also after the server was away for one of them [MAIL-10]', async () => {
  const queueRound = async (round: number) => {
    await queueMail(deps, { ...hello('often@example.com'), facts: { firstName: `round ${round}` } })
    await queueMail(deps, hello(`once${round}@example.com`))
    clock.advance({ seconds: 1 })
  }
  for (let round = 0; round < 4; round += 1) await queueRound(round)
  mailer.failWith(refused('ECONNREFUSED'))
  await runDueJobs(deps)
  mailer.failWith(null)
  for (let round = 4; round < 8; round += 1) await queueRound(round)
  for (let seconds = 0; seconds < 40; seconds += 1) {
    await Promise.all([runDueJobs(deps), runDueJobs(deps)])
    clock.advance({ seconds: 1 })
  }
  const rounds = to('often@example.com').map(({ subject }) => subject)
  expect(rounds).toEqual(Array.from({ length: 8 }, (_, round) => `Hello round ${round}`))
})

test('a mail that fails for a reason of its own does not hold up later ones to its address [MAIL-10]', async () => {
  const unknownMail = { name: 'unknown', write: helloMail.write }
  await queueMail(deps, { ...hello('stuck@example.com'), template: unknownMail })
  await queueMail(deps, hello('stuck@example.com'))
  await runDueJobs(deps)
  clock.advance({ seconds: 10 })
  await runDueJobs(deps)
  expect(to('stuck@example.com').map(({ subject }) => subject)).toEqual(['Hello Ann'])
})

test('the outbox keeps when and what was sent, and nothing of its content [PRIVACY-8]', async () => {
  await queueMail(deps, hello('logged@example.com'))
  await runDueJobs(deps)
  const [line] = await deliveries('logged@example.com')
  expect(line).toMatchObject({ template: 'hello', status: 'sent', subject: 'Hello Ann' })
  expect(line?.sentAt).toEqual(clock.now())
  expect(JSON.stringify(await outboxStore(deps).model.findById(line?.id).lean())).not.toContain('firstName')
  expect(await jobTo('logged@example.com')).toBeNull()
})
