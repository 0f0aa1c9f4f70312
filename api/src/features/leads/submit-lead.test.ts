import type { EndpointName } from '@studio/contract'
import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import { userStore } from '../accounts/people/index.ts'
import { auditInput, consultationInput, leadForms, trialInput } from './testing/sample-requests.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_LEAD_FORMS: '100000' } })
const admin = await studio.signedInAs('admin')

const listLeads = async (query: Record<string, string | number>) =>
  (await studio.call('listLeads', { as: admin, query })).answer
/** Delivers the queued mails, and returns all that an address has got so far. */
const deliverMailsTo = async (to: string) => (await studio.deliverMails()).filter((mail) => mail.to === to)

test.each(leadForms)(
  'a $kind request is stored as pending, gets a receipt, and is mailed to the studio with the sender as reply address [MAIL-2]',
  async (form) => {
    const email = `first-${form.input.email}`
    const { status, answer } = await studio.call(form.call, { body: { ...form.input, email } })
    expect(status).toBe(201)
    expect(answer.message).toEqual(expect.any(String))
    const [lead] = await listLeads({ kind: form.kind, q: email })
    expect(lead).toMatchObject({
      kind: form.kind,
      status: 'pending',
      note: null,
      ...form.input,
      email,
    })
    const mailsToStudio = (await deliverMailsTo(studio.env.STUDIO_EMAIL)).filter(({ text }) => text.includes(email))
    expect(mailsToStudio.map(({ subject, replyTo }) => [subject, replyTo])).toEqual([[form.mailSubject, email]])
    // The mail shows the label of a choice, not its value.
    const typedValues = Object.values({ ...form.input, email }).filter((value) => value !== 'evening')
    for (const value of typedValues) expect(mailsToStudio[0]?.text).toContain(value)
    expect((await deliverMailsTo(email)).length).toBe(1)
  },
)

test('ten concurrent trial requests of one address are all stored, and one is granted [TRIALS-1]', async () => {
  const submit = (_: unknown, index: number) =>
    studio.call('requestTrial', { body: { ...trialInput, email: index % 2 ? 'rush@example.com' : 'Rush@Example.com' } })
  const statuses = (await Promise.all(Array.from({ length: 10 }, submit))).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201]))
  const requests = await listLeads({ kind: 'trial', q: 'rush@example.com' })
  expect(requests.length).toBe(10)
  expect(requests.filter((lead) => 'trialGranted' in lead && lead.trialGranted).length).toBe(1)
  expect((await deliverMailsTo('rush@example.com')).length).toBe(1)
  const mailsToStudio = (await deliverMailsTo(studio.env.STUDIO_EMAIL)).filter(({ text }) =>
    text.includes('rush@example.com'),
  )
  expect(mailsToStudio.filter(({ text }) => text.includes('has had its free trial already'))).toHaveLength(9)
})

test('a receipt is sent once a day for each kind and repeats nothing that was typed [MAIL-3]', async () => {
  const email = 'stranger@example.com'
  const body = { ...consultationInput, name: 'Win a prize at evil.example', message: 'Click here', email }
  await studio.call('requestConsultation', { body })
  await studio.call('requestConsultation', { body })
  const [receipt, ...otherMails] = await deliverMailsTo(email)
  expect(otherMails).toEqual([])
  expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toMatch(/evil|prize|Click here/)
  // The address of the studio.
  expect(receipt?.text).toContain('14 Quiet Court')
  studio.clock.advance({ days: 1 })
  await studio.call('requestConsultation', { body })
  expect((await deliverMailsTo(email)).length).toBe(2)
})

test('the mail to the studio escapes typed text, keeps its lines and takes no header from it [MAIL-2, MAIL-4]', async () => {
  const challenges = '<script>alert(1)</script>\n\n- one'
  const body = { ...auditInput, email: 'x@y.example', companyName: 'A, Bcc: all@example.com', challenges }
  expect((await studio.call('requestAudit', { body })).status).toBe(201)
  const [mail] = (await deliverMailsTo(studio.env.STUDIO_EMAIL)).filter(({ text }) => text.includes('x@y.example'))
  expect(mail?.subject).toBe('Wellness audit request from A, Bcc: all@example.com')
  expect(mail?.text).toContain(challenges)
  expect(mail?.html).not.toContain('<script>alert')
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br><br>- one')
})

test('lead forms are limited by client address, all forms together [MARKETING-15]', async () => {
  const limitedStudio = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_LEAD_FORMS: '3' } })
  const submit = (call: EndpointName, body: unknown, clientAddress: string) =>
    limitedStudio.call(call, { body, clientAddress })
  await submit('requestAudit', auditInput, '203.0.113.7')
  await submit('requestTrial', trialInput, '203.0.113.7')
  await submit('subscribeToNewsletter', { email: 'n@example.com' }, '203.0.113.7')
  const { status, error, headers } = await submit('requestConsultation', consultationInput, '203.0.113.7')
  expect([status, error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(headers.get('Retry-After')).toMatch(/^\d+$/)
  expect((await submit('requestConsultation', consultationInput, '203.0.113.8')).status).toBe(201)
})

test('an account is granted no trial until its email is verified [ACCOUNTS-12]', async () => {
  const { id, email } = await studio.aUser({ emailVerifiedAt: null })
  const requestTrial = () => studio.call('requestTrial', { body: { name: 'Ann', email } })
  const countGranted = async () =>
    (await listLeads({ kind: 'trial', q: email })).filter((lead) => 'trialGranted' in lead && lead.trialGranted).length
  expect((await requestTrial()).status).toBe(201)
  expect(await countGranted()).toBe(0)
  const mails = await studio.deliverMails()
  expect(mails.find(({ to }) => to === email)?.text).toContain('Please confirm it on your dashboard')
  const currentTime = studio.clock.now()
  await userStore(studio.deps).change({ id, changes: { emailVerifiedAt: currentTime }, currentTime })
  expect((await requestTrial()).status).toBe(201)
  expect(await countGranted()).toBe(1)
})
