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
const createHello = (to: string) => ({ template: helloMail, to, facts: { firstName: 'Ann' } })
const getMailsSentTo = (address: string) => mailer.sentMails.filter((mail) => mail.to === address)
const findDeliveries = async (address: string) => outboxStore(deps).findDeliveriesTo(address)
const findJob = async (address: string) => deps.jobQueue.model.findOne({ kind: 'mail', recipient: address }).lean()
const createMailError = (code: string, fields: object = {}) =>
  Object.assign(new Error(`${code} from the test`), { code, ...fields })

test('a failed transaction queues none of its mails [MAIL-10]', async () => {
  const failingTransaction = deps.inTransaction(async (tx) => {
    await queueMail(deps, { ...createHello('rollback@example.com'), tx })
    throw new Error('no')
  })
  await expect(failingTransaction).rejects.toThrow('no')
  await runDueJobs(deps)
  expect(await findDeliveries('rollback@example.com')).toEqual([])
})

test('an event that is queued repeatedly, even concurrently and in transactions, is mailed once [MAIL-10]', async () => {
  const event = { ...createHello('once@example.com'), key: 'event:1' }
  const queuedMails = Array.from({ length: 6 }, (_, index) =>
    index % 2 ? queueMail(deps, event) : deps.inTransaction((tx) => queueMail(deps, { ...event, tx })),
  )
  await Promise.all(queuedMails)
  await runDueJobs(deps)
  expect(getMailsSentTo('once@example.com')).toHaveLength(1)
})

test('mails wait while the mail server is down and are sent within 90 seconds of its return [MAIL-11]', async () => {
  mailer.failWith(createMailError('ECONNECTION'))
  const registration = { username: 'patient', email: 'patient@example.com', password: 'wellness-demo' }
  expect((await studio.call('register', { body: registration })).status).toBe(201)
  await queueMail(deps, createHello('waiting@example.com'))
  for (let minutes = 0; minutes < 10; minutes += 1) {
    clock.advance({ minutes: 1 })
    await runDueJobs(deps)
  }
  expect(getMailsSentTo('patient@example.com')).toEqual([])
  mailer.failWith(null)
  for (let seconds = 0; seconds < 90; seconds += 5) {
    clock.advance({ seconds: 5 })
    await runDueJobs(deps)
  }
  expect(getMailsSentTo('patient@example.com')).toHaveLength(1)
  expect(getMailsSentTo('waiting@example.com')).toHaveLength(1)
})

/** Returns the `send` of a mailer whose server refuses mails to one address. */
const createRefusingSend = (address: string, error: Error) => (mail: OutgoingMail) =>
  mail.to === address ? Promise.reject(error) : mailer.send(mail)

test.each([
  ['an unknown mailbox', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
  ['unacceptable content', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
])(
  'a mail that is refused for %s fails at the first try, and the studio is mailed within two minutes [MAIL-11]',
  async (name, { code, ...fields }) => {
    const address = `${fields.responseCode}@example.com`
    await queueMail(deps, createHello(address))
    const refusingMailer = { ...mailer, send: createRefusingSend(address, createMailError(code, fields)) }
    for (let seconds = 0; seconds < 120; seconds += 30) {
      await runDueJobs({ ...deps, mailer: refusingMailer })
      clock.advance({ seconds: 30 })
    }
    expect(getMailsSentTo(address), name).toEqual([])
    expect(await findDeliveries(address)).toMatchObject([{ status: 'failed' }])
    expect(await findJob(address)).toMatchObject({ status: 'failed', attempts: 1 })
    const alerts = getMailsSentTo(studio.env.STUDIO_EMAIL).filter(({ text }) => text.includes(address))
    expect(alerts.map(({ subject }) => subject)).toEqual(['Needs attention: Mail, hello'])
  },
)

test('a mail fails once the server has been unavailable for three days, not earlier [MAIL-11]', async () => {
  await queueMail(deps, createHello('late@example.com'))
  mailer.failWith(createMailError('ECONNREFUSED'))
  clock.advance({ days: 2.9 })
  await runDueJobs(deps)
  expect(await findDeliveries('late@example.com')).toMatchObject([{ status: 'pending' }])
  clock.advance({ days: 0.2 })
  await runDueJobs(deps)
  expect(await findDeliveries('late@example.com')).toMatchObject([{ status: 'failed' }])
  mailer.failWith(null)
})

test('the failure of an alert about a failed mail causes no further alert [MAIL-11]', async () => {
  await queueMail(deps, createHello('refused@example.com'))
  mailer.failWith(createMailError('EENVELOPE', { responseCode: 550 }))
  for (let round = 0; round < 4; round += 1) {
    await runDueJobs(deps)
    clock.advance({ seconds: 30 })
  }
  mailer.failWith(null)
  expect((await findDeliveries(studio.env.STUDIO_EMAIL)).filter(({ status }) => status === 'pending')).toEqual([])
})

test('when a process dies while sending, another one sends the mail 15 seconds later with the same id [MAIL-10]', async () => {
  await queueMail(deps, createHello('orphan@example.com'))
  // The process that dies claims the job and never completes it.
  for (const job of await deps.jobQueue.findDue({ limit: 10 })) expect(await deps.jobQueue.claim(job)).not.toBeNull()
  await runDueJobs(deps)
  expect(getMailsSentTo('orphan@example.com')).toEqual([])
  clock.advance({ seconds: 16 })
  await runDueJobs(deps)
  const [delivery] = await findDeliveries('orphan@example.com')
  expect(getMailsSentTo('orphan@example.com').map(({ id }) => id)).toEqual([delivery?.id])
})

test('mails to one address are sent in the order of their events, even if the server was unavailable in between [MAIL-10]', async () => {
  const queueRound = async (round: number) => {
    await queueMail(deps, { ...createHello('often@example.com'), facts: { firstName: `round ${round}` } })
    await queueMail(deps, createHello(`once${round}@example.com`))
    clock.advance({ seconds: 1 })
  }
  for (let round = 0; round < 2; round += 1) await queueRound(round)
  mailer.failWith(createMailError('ECONNREFUSED'))
  await runDueJobs(deps)
  mailer.failWith(null)
  for (let round = 2; round < 4; round += 1) await queueRound(round)
  for (let seconds = 0; seconds < 40; seconds += 1) {
    await Promise.all([runDueJobs(deps), runDueJobs(deps)])
    clock.advance({ seconds: 1 })
  }
  const rounds = getMailsSentTo('often@example.com').map(({ subject }) => subject)
  expect(rounds).toEqual(Array.from({ length: 4 }, (_, round) => `Hello round ${round}`))
})

test('a mail that cannot be written does not delay later mails to the same address [MAIL-10]', async () => {
  const unknownMail = { name: 'unknown', write: helloMail.write }
  await queueMail(deps, { ...createHello('stuck@example.com'), template: unknownMail })
  await queueMail(deps, createHello('stuck@example.com'))
  await runDueJobs(deps)
  clock.advance({ seconds: 10 })
  await runDueJobs(deps)
  expect(getMailsSentTo('stuck@example.com').map(({ subject }) => subject)).toEqual(['Hello Ann'])
})

test('the outbox keeps the template, subject and time of a sent mail, not its content [PRIVACY-8]', async () => {
  await queueMail(deps, createHello('logged@example.com'))
  await runDueJobs(deps)
  const [delivery] = await findDeliveries('logged@example.com')
  expect(delivery).toMatchObject({ template: 'hello', status: 'sent', subject: 'Hello Ann' })
  expect(delivery?.sentAt).toEqual(clock.now())
  expect(JSON.stringify(await outboxStore(deps).model.findById(delivery?.id).lean())).not.toContain('firstName')
  expect(await findJob('logged@example.com')).toBeNull()
})
