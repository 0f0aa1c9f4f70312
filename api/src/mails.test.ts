import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { toMessage } from './adapters/smtp-mailer.ts'
import { features } from './features.ts'
import type { AnyMailTemplate, RenderedMail } from './platform/mail/define-mail.ts'
import { aTestStudio } from './testing/test-app.ts'

const studio = await aTestStudio()
const { deps } = studio
const templates = features.flatMap(({ mails = [] }) => mails)

const attack = '<img src=https://evil.example/p.gif onerror=alert(1)> & "double" \'single\'\r\nBcc: x@evil.example'
const person = { firstName: attack }
const booking = { ...person, className: attack, when: attack, place: attack }
const substitute = {
  ...person,
  className: attack,
  when: attack,
  instructorName: attack,
  substituteName: attack,
  reason: attack,
}
const pack = { name: attack, lastDay: attack, credits: 3 }
const changedPlan = { ...person, plan: attack, price: attack, date: attack }
const membership = { ...person, plan: attack, price: attack, paidUntil: attack, nextTry: attack }

/** The facts of every mail, with an attack in each text. A new mail needs a row. */
const factsByMail: Record<string, Record<string, unknown>> = {
  welcome: { verifyHref: 'http://localhost:8080/api/verify-email?token=a&b="<x>' },
  'verify-email': { href: 'http://localhost:8080/api/verify-email?token=a&b="<x>' },
  'reset-link': { ...person, href: 'http://localhost:8080/reset-password?token=a&b="<x>' },
  username: { ...person, username: attack, verifyHref: 'http://localhost:8080/api/verify-email?token=a&b="<x>' },
  'password-changed': person,
  'membership-new-plan': changedPlan,
  'membership-plan-will-change': changedPlan,
  'membership-price-notice': { ...changedPlan, formerPrice: attack },
  'email-change': { href: 'http://localhost:8080/api/change-email?token=a&b="<x>' },
  invitation: { href: 'http://localhost:8080/reset-password?token=a&b="<x>&for=invitation' },
  substitute: { ...substitute, news: 'confirmed' },
  'instructor-invitation': { instructorName: attack, href: 'http://localhost:8080/api/instructor-link?token=a&b="<x>' },
  'username-changed': { ...person, former: attack, username: attack },
  'email-change-asked': { ...person, username: attack, email: attack },
  'email-changed': {},
  'second-factor-on': person,
  'second-factor-off': { ...person, adminName: attack },
  'recovery-codes-renewed': person,
  'recovery-code-used': { ...person, codesLeft: 2 },
  'wrong-codes': person,
  'booking-confirmed': { ...booking, paid: attack, cancelBy: attack, calendar: 'BEGIN:VCALENDAR' },
  'booking-cancelled': {
    ...booking,
    cancelledBy: 'studio',
    isLate: true,
    refund: attack,
    keptPayment: attack,
    calendar: 'BEGIN:VCALENDAR',
  },
  'booking-changed': {
    ...booking,
    instructorName: attack,
    formerWhen: attack,
    formerInstructorName: attack,
    formerLocation: attack,
    isMoved: true,
    refund: attack,
    note: attack,
    calendar: 'BEGIN:VCALENDAR',
  },
  'booking-rescheduled': {
    ...booking,
    formerWhen: attack,
    paid: attack,
    cancelBy: attack,
    calendar: 'BEGIN:VCALENDAR',
  },
  'seats-not-covered': {
    ...person,
    seats: [
      { ...booking, bookingId: 'a&b"<x>', price: attack, releaseAt: attack, calendar: null },
      { ...booking, bookingId: '2', price: attack, releaseAt: null, calendar: 'BEGIN:VCALENDAR' },
    ],
  },
  'account-closed': { bookings: [{ className: attack, when: attack, calendar: 'BEGIN:VCALENDAR' }] },
  'pack-bought': { ...person, ...pack, paid: attack },
  'pack-expiring': { ...person, ...pack, daysLeft: 3 },
  'pack-ended': {
    ...person,
    ...pack,
    bookings: [{ className: attack, when: attack, calendar: 'BEGIN:VCALENDAR' }],
  },
  'seat-released': { ...booking, calendar: 'BEGIN:VCALENDAR' },
  'booking-reminder': { ...booking, cancelBy: attack, day: 'tomorrow' },
  'waitlist-joined': {
    ...booking,
    position: 2,
    closesAt: attack,
    automaticUntil: attack,
    cutOff: attack,
    agreement: attack,
    leaveUrl: 'http://localhost:8080/api/waitlist-link?token=a&b="<x>',
  },
  'waitlist-offer': {
    ...booking,
    until: attack,
    price: attack,
    notCharged: 'card_declined',
    last4: attack,
    acceptUrl: 'http://localhost:8080/api/waitlist-link?token=a&b="<x>',
    leaveUrl: 'http://localhost:8080/api/waitlist-link?token=a&c="<x>',
  },
  'waitlist-missed': { ...booking, reason: 'overlap', keepsPlace: true },
  'waitlist-moved': {
    ...booking,
    formerWhen: attack,
    leaveUrl: 'http://localhost:8080/api/waitlist-link?token=a&b="<x>',
  },
  'waitlist-ended': booking,
  'waitlist-overlaps-ended': { ...person, endedClasses: [{ className: attack, when: attack }] },
  'waitlist-public': { ...booking, classId: 'a&b"<x>' },
  refund: { ...person, title: attack, amount: attack, reason: 'seat-lost' },
  'refund-failed': {
    payer: attack,
    title: attack,
    paymentIntentId: attack,
    amount: attack,
    refundId: attack,
    when: attack,
  },
  'payment-disputed': {
    payer: attack,
    title: attack,
    paymentIntentId: attack,
    amount: attack,
    disputeId: attack,
    reason: attack,
    answerBy: { day: attack, instant: attack },
  },
  'program-enrolled': {
    ...person,
    programName: attack,
    startDate: attack,
    endDate: attack,
    paid: attack,
    discount: attack,
  },
  'program-ended-by-studio': { ...person, programName: attack },
  'membership-started': { ...membership, daysAhead: 30 },
  'renewal-failed': membership,
  'resume-failed': membership,
  'membership-ended': membership,
  'membership-paused': {
    ...person,
    plan: attack,
    from: attack,
    resumesOn: attack,
    charge: attack,
    isChange: false,
    credit: attack,
    bookings: [{ className: attack, when: attack, outcome: 'cancelled' }],
    calendars: ['BEGIN:VCALENDAR'],
  },
  'payment-reminder': { ...person, price: attack, nextTry: attack },
  'membership-leaving': {
    ...person,
    plan: attack,
    endsAt: attack,
    bookings: [{ className: attack, when: attack, isFree: true }],
  },
  'membership-changed': {
    ...person,
    kind: 'free_days',
    chargedOn: attack,
    charge: attack,
    days: attack,
    credit: attack,
  },
  'trial-invitation': { firstName: attack, confirmHref: 'http://localhost:8080/verify-email?token=a&b="<x>' },
  'membership-charge-notice': {
    ...person,
    plan: attack,
    from: attack,
    resumesOn: attack,
    charge: attack,
    daysBefore: 7,
  },
  'mail-limit': { ...person, limit: 30 },
  'needs-attention': { what: attack, title: attack, person: attack, error: attack },
  lead: { kind: 'audit', details: { companyName: attack, email: attack, message: attack }, trialGranted: false },
  'lead-receipt': { kind: 'trial', trialGranted: false },
  'newsletter-receipt': { unsubscribeToken: 'a&b"<x>' },
  'newsletter-lead': { email: attack },
}

function getFacts({ name }: AnyMailTemplate): Record<string, unknown> {
  const templateFacts = factsByMail[name]
  if (!templateFacts) throw new Error(`add the facts of the mail ${name} above`)
  return templateFacts
}

function writeEmail(template: AnyMailTemplate): RenderedMail {
  const context = { studio: deps.studio, publicUrl: deps.env.PUBLIC_URL, isAddressVerified: true }
  return template.write(getFacts(template) as never, context)
}

/** Replaces every field that people type about themselves. */
function withLure(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => withLure(element))
  if (typeof value !== 'object' || value === null) return typedByPeople.has(name) ? LURE : value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withLure(field, key)]))
}

const LURE = 'You won - https://prize.example'
const typedByPeople = new Set(['firstName', 'username', 'former', 'email', 'adminName', 'message', 'payer'])
/** Receipts of public forms, which have no greeting. */
const mailsWithoutGreeting = new Set(['lead-receipt', 'newsletter-receipt'])
const mailsToStudio = new Set(['lead', 'newsletter-lead', 'needs-attention', 'refund-failed', 'payment-disputed'])

/** Returns a mail as it is sent. */
async function render(email: RenderedMail): Promise<{ headers: string; source: string }> {
  const mail = { id: 'one', to: 'ann@example.com', attachments: [], ...email }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: sentMessage } = await transport.sendMail(
    toMessage({ mail, from: 'Stillwater <studio@stillwater.example>' }),
  )
  const source = String(sentMessage)
  return { headers: source.slice(0, source.indexOf('\n\n')).replace(/\n[ \t]+/g, ' '), source }
}

test.each(templates.map((template) => [template.name, template] as const))(
  '%s is sent as text and HTML with escaped values and the studio’s name, address and hours, and loads nothing [MAIL-4, PRIVACY-12]',
  async (_, template) => {
    const email = writeEmail(template)
    const { headers, source } = await render(email)
    expect(source).toContain('text/plain; charset=utf-8')
    expect(source).toContain('text/html; charset=utf-8')
    expect(headers).not.toMatch(/^Bcc:/m)
    expect(headers.match(/^To: .*$/m)?.[0]).toBe('To: ann@example.com')
    for (const body of [email.text, email.html]) {
      expect(body).toContain('Stillwater')
      expect(body).toContain('14 Quiet Court, Charlotte, NC 28277')
      expect(body).toContain('Mon-Fri, 9am-5pm')
      expect(body).not.toMatch(/undefined|\[object|NaN/)
    }
    expect(email.html).not.toMatch(/<(?:img|link|script|iframe|style|form|input|svg)\b|url\(|@import|<[^>]*\bsrc=/i)
    // Links lead to our own pages, and do not track.
    for (const [, href = ''] of email.html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^(?:http:\/\/localhost:8080\/|mailto:)/)
      expect(href).not.toMatch(/utm_|[<>]/)
    }
    // Every link of the text is in the HTML too. The links of `factsByMail` end in `"<x>`, which HTML escapes, so only what
    // stands before it is compared.
    for (const [, href = ''] of email.text.matchAll(/(https?:\/\/localhost\S*)/g)) {
      expect(email.html.replaceAll('&amp;', '&').replaceAll('&quot;', '"')).toContain(href.replace(/["<].*/, ''))
    }
  },
)

test.each(
  templates.filter(({ name }) => !mailsToStudio.has(name)).map((template) => [template.name, template] as const),
)(
  '%s to an unverified address greets with "Hello" and repeats no name, username, address or message [MAIL-16]',
  (name, template) => {
    const context = { studio: deps.studio, publicUrl: deps.env.PUBLIC_URL }
    const factsWithLure = withLure(getFacts(template)) as never

    const email = template.write(factsWithLure, { ...context, isAddressVerified: false })

    for (const text of [email.subject, email.text, email.html]) expect(text).not.toMatch(/prize|You won/)
    if (!mailsWithoutGreeting.has(name)) expect(email.text.split('\n')[0]).toBe('Hello')
  },
)

/** The mails about bookings that begin, change and end. */
const mailsWithCalendar = [
  'booking-confirmed',
  'booking-changed',
  'booking-rescheduled',
  'booking-cancelled',
  'account-closed',
  'seat-released',
  'seats-not-covered',
  'membership-paused',
  'pack-ended',
]

test('mails about bookings that begin, change or end have a calendar file, and only the newsletter has one-click unsubscribe (RFC 8058) [MAIL-1, MAIL-6]', async () => {
  for (const template of templates) {
    const { headers, source } = await render(writeEmail(template))
    expect([template.name, /filename=class\.ics/.test(source)]).toEqual([
      template.name,
      mailsWithCalendar.includes(template.name),
    ])
    const isNewsletter = template.name === 'newsletter-receipt'
    expect([template.name, headers.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')]).toEqual([
      template.name,
      isNewsletter,
    ])
    expect(/^List-Unsubscribe: <http[^>]+>$/m.test(headers)).toBe(isNewsletter)
  }
})

test('real mails to an unverified address repeat nothing that was typed with it [MAIL-16]', async () => {
  const email = 'victim@example.com'
  const stranger = { username: 'you-won-prize.example', password: 'correct horse 7', firstName: LURE, lastName: LURE }
  expect((await studio.call('register', { body: { ...stranger, email } })).status).toBe(201)
  for (const name of ['forgotUsername', 'forgotPassword', 'subscribeToNewsletter'] as const)
    await studio.call(name, { body: { email } })
  await studio.call('requestTrial', { body: { name: LURE, email, message: LURE } })
  const receivedMails = (await studio.deliverMails()).filter(({ to }) => to === email)
  expect(receivedMails.length).toBeGreaterThanOrEqual(5)
  // The random token of a link may contain the letters by chance.
  for (const { subject, text, html } of receivedMails)
    expect((subject + text + html).replace(/token=[\w-]+/g, '')).not.toMatch(/won|prize/i)
})
