import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { toMessage } from './adapters/smtp-mailer.ts'
import { features } from './features.ts'
import type { AnyMailTemplate, EmailContent } from './platform/mail/define-mail.ts'
import { aTestStudio } from './testing/test-app.ts'

const studio = await aTestStudio()
const { deps } = studio
const templates = features.flatMap(({ mails = [] }) => mails)

const evil = '<img src=https://evil.example/p.gif onerror=alert(1)> & "double" \'single\'\r\nBcc: x@evil.example'
const person = { firstName: evil }
const booking = { ...person, className: evil, when: evil, place: evil }
const substitute = { ...person, className: evil, when: evil, instructorName: evil, substituteName: evil, reason: evil }
const pack = { name: evil, lastDay: evil, credits: 3 }
const changedPlan = { ...person, plan: evil, price: evil, date: evil }
const membership = { ...person, plan: evil, price: evil, paidUntil: evil, nextTry: evil }

/** The facts of every mail, with an attack in each text. A new mail needs a row. */
const facts: Record<string, Record<string, unknown>> = {
  welcome: { verifyHref: 'http://localhost:8080/api/verify-email?token=a&b="<x>' },
  'verify-email': { href: 'http://localhost:8080/api/verify-email?token=a&b="<x>' },
  'reset-link': { ...person, href: 'http://localhost:8080/reset-password?token=a&b="<x>' },
  username: { ...person, username: evil, verifyHref: 'http://localhost:8080/api/verify-email?token=a&b="<x>' },
  'password-changed': person,
  'membership-new-plan': changedPlan,
  'membership-plan-will-change': changedPlan,
  'membership-price-notice': { ...changedPlan, formerPrice: evil },
  'email-change': { href: 'http://localhost:8080/api/change-email?token=a&b="<x>' },
  invitation: { href: 'http://localhost:8080/reset-password?token=a&b="<x>&for=invitation' },
  substitute: { ...substitute, news: 'confirmed' },
  'instructor-invitation': { instructorName: evil, href: 'http://localhost:8080/api/instructor-link?token=a&b="<x>' },
  'username-changed': { ...person, former: evil, username: evil },
  'email-change-asked': { ...person, username: evil, email: evil },
  'email-changed': {},
  'second-factor-on': person,
  'second-factor-off': { ...person, adminName: evil },
  'recovery-codes-renewed': person,
  'recovery-code-used': { ...person, codesLeft: 2 },
  'wrong-codes': person,
  'booking-confirmed': { ...booking, paid: evil, cancelBy: evil, calendar: 'BEGIN:VCALENDAR' },
  'booking-cancelled': {
    ...booking,
    cancelledBy: 'studio',
    isLate: true,
    refund: evil,
    keptPayment: evil,
    calendar: 'BEGIN:VCALENDAR',
  },
  'booking-changed': {
    ...booking,
    instructorName: evil,
    formerWhen: evil,
    formerInstructorName: evil,
    formerLocation: evil,
    isMoved: true,
    refund: evil,
    note: evil,
    calendar: 'BEGIN:VCALENDAR',
  },
  'booking-rescheduled': { ...booking, formerWhen: evil, paid: evil, cancelBy: evil, calendar: 'BEGIN:VCALENDAR' },
  'seats-not-covered': {
    ...person,
    seats: [
      { ...booking, bookingId: 'a&b"<x>', price: evil, releaseAt: evil, calendar: null },
      { ...booking, bookingId: '2', price: evil, releaseAt: null, calendar: 'BEGIN:VCALENDAR' },
    ],
  },
  'account-closed': { bookings: [{ className: evil, when: evil, calendar: 'BEGIN:VCALENDAR' }] },
  'pack-bought': { ...person, ...pack, paid: evil },
  'pack-expiring': { ...person, ...pack, daysLeft: 3 },
  'pack-ended': {
    ...person,
    ...pack,
    bookings: [{ className: evil, when: evil, calendar: 'BEGIN:VCALENDAR' }],
  },
  'seat-released': { ...booking, calendar: 'BEGIN:VCALENDAR' },
  'booking-reminder': { ...booking, cancelBy: evil, day: 'tomorrow' },
  'waitlist-joined': {
    ...booking,
    position: 2,
    closesAt: evil,
    automaticUntil: evil,
    cutOff: evil,
    agreement: evil,
    leaveUrl: 'http://localhost:8080/api/waitlist-link?token=a&b="<x>',
  },
  'waitlist-offer': {
    ...booking,
    until: evil,
    price: evil,
    notCharged: 'card_declined',
    last4: evil,
    acceptUrl: 'http://localhost:8080/api/waitlist-link?token=a&b="<x>',
    leaveUrl: 'http://localhost:8080/api/waitlist-link?token=a&c="<x>',
  },
  'waitlist-missed': { ...booking, reason: 'overlap', keepsPlace: true },
  'waitlist-moved': {
    ...booking,
    formerWhen: evil,
    leaveUrl: 'http://localhost:8080/api/waitlist-link?token=a&b="<x>',
  },
  'waitlist-ended': booking,
  'waitlist-overlaps-ended': { ...person, endedClasses: [{ className: evil, when: evil }] },
  'waitlist-public': { ...booking, classId: 'a&b"<x>' },
  refund: { ...person, title: evil, amount: evil, reason: 'seat-lost' },
  'refund-failed': { payer: evil, title: evil, paymentIntentId: evil, amount: evil, refundId: evil, when: evil },
  'payment-disputed': {
    payer: evil,
    title: evil,
    paymentIntentId: evil,
    amount: evil,
    disputeId: evil,
    reason: evil,
    answerBy: { day: evil, instant: evil },
  },
  'program-enrolled': { ...person, programName: evil, startDate: evil, endDate: evil, paid: evil, discount: evil },
  'program-ended-by-studio': { ...person, programName: evil },
  'membership-started': { ...membership, daysAhead: 30 },
  'renewal-failed': membership,
  'resume-failed': membership,
  'membership-ended': membership,
  'membership-paused': {
    ...person,
    plan: evil,
    from: evil,
    resumesOn: evil,
    charge: evil,
    isChange: false,
    credit: evil,
    bookings: [{ className: evil, when: evil, outcome: 'cancelled' }],
    calendars: ['BEGIN:VCALENDAR'],
  },
  'payment-reminder': { ...person, price: evil, nextTry: evil },
  'membership-leaving': {
    ...person,
    plan: evil,
    endsAt: evil,
    bookings: [{ className: evil, when: evil, isFree: true }],
  },
  'membership-changed': {
    ...person,
    kind: 'free_days',
    chargedOn: evil,
    charge: evil,
    days: evil,
    credit: evil,
  },
  'trial-invitation': { firstName: evil, confirmHref: 'http://localhost:8080/verify-email?token=a&b="<x>' },
  'membership-charge-notice': { ...person, plan: evil, from: evil, resumesOn: evil, charge: evil, daysBefore: 7 },
  'mail-limit': { ...person, limit: 30 },
  'needs-attention': { what: evil, title: evil, person: evil, error: evil },
  lead: { kind: 'audit', details: { companyName: evil, email: evil, message: evil }, trialGranted: false },
  'lead-receipt': { kind: 'trial', trialGranted: false },
  'newsletter-receipt': { unsubscribeToken: 'a&b"<x>' },
  'newsletter-lead': { email: evil },
}

function getFacts({ name }: AnyMailTemplate): Record<string, unknown> {
  const templateFacts = facts[name]
  if (!templateFacts) throw new Error(`add the facts of the mail ${name} above`)
  return templateFacts
}

function writeEmail(template: AnyMailTemplate): EmailContent {
  const context = { studio: deps.studio, publicUrl: deps.env.PUBLIC_URL, isVerified: true }
  return template.write(getFacts(template) as never, context)
}

/** The facts of a mail, with a lure in every field that people type about themselves. */
function withLure(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withLure(item))
  if (typeof value !== 'object' || value === null) return typedByPeople.has(name) ? LURE : value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withLure(item, key)]))
}

const LURE = 'You won - https://prize.example'
const typedByPeople = new Set(['firstName', 'username', 'former', 'email', 'adminName', 'message', 'payer'])
/** Responses to public forms, which have no greeting. */
const mailsWithoutGreeting = new Set(['lead-receipt', 'newsletter-receipt'])
const mailsToStudio = new Set(['lead', 'newsletter-lead', 'needs-attention', 'refund-failed', 'payment-disputed'])

/** The mail as it is sent. */
async function render(letter: EmailContent): Promise<{ headers: string; source: string }> {
  const mail = { id: 'one', to: 'ann@example.com', attachments: [], ...letter }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: sentMessage } = await transport.sendMail(
    toMessage({ mail, from: 'Stillwater <studio@stillwater.example>' }),
  )
  const source = String(sentMessage)
  return { headers: source.slice(0, source.indexOf('\n\n')).replace(/\n[ \t]+/g, ' '), source }
}

test.each(templates.map((template) => [template.name, template] as const))(
  '%s has both parts, everything escaped, name, address and hours, and loads nothing [MAIL-4, PRIVACY-12]',
  async (_, template) => {
    const letter = writeEmail(template)
    const { headers, source } = await render(letter)
    expect(source).toContain('text/plain; charset=utf-8')
    expect(source).toContain('text/html; charset=utf-8')
    expect(headers).not.toMatch(/^Bcc:/m)
    expect(headers.match(/^To: .*$/m)?.[0]).toBe('To: ann@example.com')
    for (const form of [letter.text, letter.html]) {
      expect(form).toContain('Stillwater')
      expect(form).toContain('14 Quiet Court, Charlotte, NC 28277')
      expect(form).toContain('Mon-Fri, 9am-5pm')
      expect(form).not.toMatch(/undefined|\[object|NaN/)
    }
    expect(letter.html).not.toMatch(/<(?:img|link|script|iframe|style|form|input|svg)\b|url\(|@import|<[^>]*\bsrc=/i)
    // Links identify the reader only if the reader needs that to act.
    for (const [, href = ''] of letter.html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^(?:http:\/\/localhost:8080\/|mailto:)/)
      expect(href).not.toMatch(/utm_|[<>]/)
    }
    for (const [, href = ''] of letter.text.matchAll(/(https?:\/\/localhost\S*)/g)) {
      expect(letter.html.replaceAll('&amp;', '&').replaceAll('&quot;', '"')).toContain(href.replace(/["<].*/, ''))
    }
  },
)

test.each(
  templates.filter(({ name }) => !mailsToStudio.has(name)).map((template) => [template.name, template] as const),
)(
  '%s to an unverified address greets with "Hello" and repeats no name, username, address or message [MAIL-16]',
  (name, template) => {
    const context = { studio: deps.studio, publicUrl: deps.env.PUBLIC_URL }
    const lure = withLure(getFacts(template)) as never

    const letter = template.write(lure, { ...context, isVerified: false })

    for (const form of [letter.subject, letter.text, letter.html]) expect(form).not.toMatch(/prize|You won/)
    if (!mailsWithoutGreeting.has(name)) expect(letter.text.split('\n')[0]).toBe('Hello')
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

test('mails about bookings have a calendar file, and only the newsletter has one-click unsubscribe (RFC 8058) [MAIL-1, MAIL-6]', async () => {
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

test('a mail to an unverified address repeats nothing that was typed about it [MAIL-16]', async () => {
  const email = 'victim@example.com'
  const stranger = { username: 'you-won-prize.example', password: 'correct horse 7', firstName: LURE, lastName: LURE }
  expect((await studio.call('register', { body: { ...stranger, email } })).status).toBe(201)
  for (const name of ['forgotUsername', 'forgotPassword', 'subscribeToNewsletter'] as const)
    await studio.call(name, { body: { email } })
  await studio.call('requestTrial', { body: { name: LURE, email, message: LURE } })
  const letters = (await studio.mails()).filter(({ to }) => to === email)
  expect(letters.length).toBeGreaterThanOrEqual(5)
  // The random token of a link may contain the letters by chance.
  for (const { subject, text, html } of letters)
    expect((subject + text + html).replace(/token=[\w-]+/g, '')).not.toMatch(/won|prize/i)
})
