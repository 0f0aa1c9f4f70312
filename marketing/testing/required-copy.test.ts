import { expect, test } from 'vitest'
import { getPageText, loadBuiltPages } from './test-site.ts'

// The sentences, figures and links that each page must show.

const pages = new Map(loadBuiltPages().map((page) => [page.path, page]))
const getPage = (path: string) => {
  const page = pages.get(path)
  if (!page) throw new Error(`no page at ${path}`)
  return page
}

const commonTexts = [
  'About Organizations Memberships Classes Programs',
  'Energy & Vitality Stress Management Goal Achievement Healthy Eating',
  'Privacy Terms Accessibility',
  'Mon-Fri, 9am-5pm',
  '500+ community members',
  'We answer every email within 24 hours.',
]

/** Prices, figures and promised times, and sentences that are put together from several content files. */
const requiredTexts: Record<string, string[]> = {
  '/': [
    'Drop-in $45 /class',
    'Each class shows its own price, which is what you pay.',
    'Monthly Unlimited $149 /month',
    'Unlimited classes Priority booking Member community access 10% discount on programs',
    'Guided Meditation',
    '$25.50',
    '$199',
  ],
  '/about': [
    'Mind health first',
    'Guided Meditation Mindful Yoga Tai Chi & Qigong Poetry & Music Holistic Nutrition Goal Setting',
    'Evening classes run 5-8pm',
  ],
  '/organizations': [
    '31% more productive',
    '40% less burnout',
    '25% higher retention',
    'up to 28% lower healthcare cost',
    '20% better decisions',
    'within 24-48 hours',
    '1-10 11-50 51-200 201-500 501+',
    'Morning (9am-12pm) Afternoon (12pm-5pm) Anytime',
    'Evening (5pm-8pm)',
  ],
  '/corporate-wellness': ['Ballantyne and Charlotte', 'We will contact you within 24-48 hours. Ask for the pilot'],
  '/membership': [
    'Drop-in Classes $45 per class Each class shows its own price, which is what you pay.',
    'Most Popular Monthly Unlimited $149 per month',
    'Request a Trial Class FREE',
    'Not included: Priority booking',
    'Cancel anytime, with no fees',
    'Drop-in payments are non-refundable',
    'month-to-month, and you may pause or cancel',
    '500+ professionals',
    'Meditation Yoga Eat Well/Live Well Journaling for the Restless Mind Creative Expressions Goal Setting Any class',
  ],
  '/404': ['404 Page Not Found'],
}

test.each(Object.entries(requiredTexts))('%s has its sentences and figures', (path, texts) => {
  const text = getPageText(getPage(path).document)
  expect([...texts, ...commonTexts].filter((requiredText) => !text.includes(requiredText))).toEqual([])
})

test.each([
  ['/', 'Begin Your Journey', '/auth'],
  ['/', 'Explore Classes', '#classes'],
  ['/', 'Book Individual Class', '/auth?redirect=classes'],
  ['/', 'Start Membership', '/auth?redirect=membership'],
  ['/', 'Join Our Community', '/api/login'],
  ['/', 'Sign In', '/auth'],
  ['/', 'Get Started', '/auth'],
  ['/about', 'See Memberships', '/membership'],
  ['/about', 'View Calendar', '/calendar'],
  ['/membership', 'Start Membership', '/subscribe'],
  ['/membership', 'Browse Classes', '/classes'],
  ['/membership', 'Upgrade Now', '/subscribe'],
])('on %s the link "%s" leads to %s', (path, label, href) => {
  const links = [...getPage(path).document.querySelectorAll('a')].filter((link) => link.textContent.trim() === label)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link.getAttribute('href')).toBe(href)
})

test('hours and promised times are written the same way on every page [MARKETING-1]', () => {
  for (const { path, document } of pages.values()) {
    const text = getPageText(document)
    expect(text, path).not.toMatch(/24\s?[–—]\s?48|24 to 48|5[–—]8pm|9am[–—]5pm/)
  }
})

test('on the landing page the buttons of drop-in and monthly plan skip /auth for a signed-in user [MARKETING-11]', () => {
  const { document } = getPage('/')
  const signedInHrefs = [...document.querySelectorAll('#membership a[data-signed-in-href]')].map((link) =>
    link.getAttribute('data-signed-in-href'),
  )
  expect(signedInHrefs).toEqual(['/classes', '/membership'])
})

test.each(['/', '/membership'])('%s lists the drop-in first, then the monthly plan, and the trial last', (path) => {
  const text = getPageText(getPage(path).document)
  const positions = ['Drop-in', 'Monthly Unlimited $149', 'Request a Trial Class FREE'].map((name) =>
    text.indexOf(name),
  )
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(positions).not.toContain(-1)
})

test('the landing page has the anchors #pricing, #classes, #programs and #membership', () => {
  const { document } = getPage('/')
  for (const id of ['pricing', 'classes', 'programs', 'membership'])
    expect(document.getElementById(id), id).not.toBeNull()
  expect(document.getElementById('membership')?.contains(document.getElementById('pricing'))).toBe(true)
})

test('/organizations links to the email address and the phone number', () => {
  const hrefs = [...getPage('/organizations').document.querySelectorAll('main a')].map((link) =>
    link.getAttribute('href'),
  )
  expect(hrefs).toContain('mailto:hello@stillwater.example')
  expect(hrefs).toContain('tel:+17045550142')
})

test('the audit form marks its required fields', () => {
  const form = getPage('/corporate-wellness').document.querySelector('form[data-form="audit"]')
  const requiredNames = [...(form?.querySelectorAll('[required]') ?? [])].map((input) => input.getAttribute('name'))
  expect(requiredNames).toEqual(['companyName', 'contactName', 'email', 'phone', 'companySize'])
  expect(form?.querySelectorAll('.required-mark')).toHaveLength(5)
})

test('the structured data has the same questions as the page', () => {
  const { document } = getPage('/membership')
  const structuredData = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent),
  )
  const faq = structuredData.find((schemaObject) => schemaObject['@type'] === 'FAQPage')
  const shownQuestions = [...document.querySelectorAll('.faq summary')].map((summary) => summary.textContent.trim())
  expect(faq.mainEntity.map((question: { name: string }) => question.name)).toEqual(shownQuestions)
  expect(shownQuestions.length).toBeGreaterThanOrEqual(5)
})

test('the structured data of the landing page has the studio as a business and its next eight occurrences as events', () => {
  const { document } = getPage('/')
  const structuredData = [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    JSON.parse(script.textContent),
  )
  const business = structuredData.find((schemaObject) => schemaObject['@type'] === 'LocalBusiness')
  expect(business).toMatchObject({
    name: 'Stillwater',
    telephone: '(704) 555-0142',
    address: { addressLocality: 'Charlotte' },
  })
  expect(business.openingHoursSpecification).toMatchObject([
    { name: 'Office', opens: '09:00', closes: '17:00' },
    { name: 'Evening classes', opens: '17:00', closes: '20:00' },
  ])
  const events = structuredData.filter((schemaObject) => schemaObject['@type'] === 'Event')
  expect(events).toHaveLength(8)
  for (const event of events) expect(Date.parse(event.startDate)).toBeGreaterThan(0)
})
