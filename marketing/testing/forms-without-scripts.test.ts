import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeApi } from './fake-api.ts'
import { type Site, serveSite } from './serve-site.ts'
import { getPageText, testSiteFolderUrl } from './test-site.ts'

let fakeApi = createFakeApi()
let site: Site
beforeAll(async () => {
  site = await serveSite({ dist: testSiteFolderUrl, api: (...call) => fakeApi.api(...call) })
})
afterAll(() => site.close())
beforeEach(() => {
  fakeApi = createFakeApi()
})

const auditFields = {
  page: '/organizations',
  companyName: 'Halyard & Sons',
  contactName: 'Priya Raman',
  email: 'priya@halyard.example',
  phone: '704 555 0100',
  companySize: '51-200',
  industry: '',
  currentInitiatives: '',
  challenges: 'Long <evenings>',
  preferredContactTime: 'morning',
}

async function post(form: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.url}/forms/${form}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: site.url, ...headers },
  })
  const html = await response.text()
  const { document } = new JSDOM(html).window
  return { status: response.status, html, document, text: getPageText(document) }
}

const LIST_PATHS = ['/api/classes', '/api/programs', '/api/schedules']
const getSentLeads = () => fakeApi.receivedRequests.filter(({ path }) => !LIST_PATHS.includes(path))

describe('the audit form', () => {
  test('without scripts a form is passed on to the API, and the response is its page with the confirmation [MARKETING-15]', async () => {
    fakeApi.setResponse('/api/wellness-audit/request', { status: 201, body: { message: 'We will call you.' } })
    const { status, document, text } = await post('audit', auditFields)
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.textContent).toBe('A calmer team does better work.')
    const confirmation = document.querySelector('[data-island="audit"] [data-done]')
    expect(confirmation?.hasAttribute('hidden')).toBe(false)
    expect(confirmation?.textContent).toContain('Request Received!')
    expect(confirmation?.textContent).toContain('We will call you.')
    expect(document.querySelector('form[data-form="audit"]')?.hasAttribute('hidden')).toBe(true)
    expect(text).toContain('Submit Another Request')
    expect(getSentLeads()).toHaveLength(1)
    const { page: _page, industry: _industry, currentInitiatives: _currentInitiatives, ...filledFields } = auditFields
    expect(getSentLeads()[0]).toMatchObject({ method: 'POST', path: '/api/wellness-audit/request', body: filledFields })
  })

  test('without scripts a form names every wrong field and keeps what was typed, without a call to the API [MARKETING-15]', async () => {
    const { status, document, text } = await post('audit', {
      ...auditFields,
      companyName: ' ',
      email: 'priya@halyard',
      phone: '',
    })
    expect(status).toBe(200)
    expect(text).toContain('Company name is required')
    expect(text).toContain('Please enter a valid email address')
    expect(text).toContain('Phone number is required')
    expect(document.querySelector('#audit-email')?.getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector<HTMLInputElement>('#audit-email')?.value).toBe('priya@halyard')
    expect(document.querySelector('#audit-challenges')?.textContent).toBe('Long <evenings>')
    expect(document.querySelector<HTMLSelectElement>('#audit-companySize')?.value).toBe('51-200')
    expect(document.querySelector<HTMLInputElement>('input[value="morning"]:checked')).not.toBeNull()
    expect(getSentLeads()).toEqual([])
  })

  test('without scripts the response to a form that could not be passed on is the page that sent it, with the API’s reason and wrong fields, or with the form’s own message when the API is unavailable', async () => {
    const body = { message: 'Too many requests.', code: 'RATE_LIMITED', fields: { phone: 'Please check this number' } }
    fakeApi.setResponse('/api/wellness-audit/request', { status: 429, body })
    const { status, document, text } = await post('audit', auditFields)
    expect(status).toBe(200)
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('Submission Failed')
    expect(text).toContain('Too many requests.')
    expect(text).toContain('Please check this number')
    expect(document.querySelector<HTMLInputElement>('#audit-companyName')?.value).toBe('Halyard & Sons')
    fakeApi.setResponse('/api/wellness-audit/request', 'hang up')
    const failure = await post('audit', { ...auditFields, page: '/corporate-wellness' })
    expect(failure.status).toBe(200)
    expect(failure.text).toContain('Submission Failed Failed to submit wellness audit request. Please try again.')
    expect(failure.document.querySelector<HTMLInputElement>('#audit-companyName')?.value).toBe('Halyard & Sons')
    expect(failure.document.querySelector('h1')?.textContent).toBe('How is your team, really?')
  })
})

test('without scripts the consultation form comes back open, with its messages', async () => {
  const { status, document, text } = await post('consultation', { page: '/organizations', name: 'Ann', email: '' })
  expect(status).toBe(200)
  expect(document.querySelector('#consultation')?.classList.contains('open')).toBe(true)
  for (const message of [
    'Email is required',
    'Phone number is required',
    'Preferred timing is required',
    'Interests are required',
  ]) {
    expect(text).toContain(message)
  }
})

test('the newsletter form can be sent from /privacy, and the response is that page', async () => {
  fakeApi.setResponse('/api/newsletter/subscribe', { status: 200, body: { message: 'You were subscribed already.' } })
  const { status, document, text } = await post('newsletter', { page: '/privacy', email: 'ann@people.example' })
  expect(status).toBe(200)
  expect(document.querySelector('h1')?.textContent).toContain('Privacy')
  expect(text).toContain('Welcome to our wellness community! You were subscribed already.')
})

test.each([
  [
    'a refusal without a message',
    { status: 500, body: {} },
    'Subscription Error Something went wrong. Please try again.',
  ],
  ['no answer', 'hang up', 'Connection Error Unable to connect to our servers. Please try again later.'],
] as const)(
  'the newsletter form shows its own message after %s, and keeps the email address',
  async (_, answer, message) => {
    fakeApi.setResponse('/api/newsletter/subscribe', answer)
    const { text, document } = await post('newsletter', { page: '/about', email: 'ann@people.example' })
    expect(text).toContain(message)
    expect(document.querySelector<HTMLInputElement>('#newsletter-email')?.value).toBe('ann@people.example')
  },
)

test('without scripts the trial request reaches the API, and the dialog comes back open with its message [MARKETING-15]', async () => {
  const { status, document, text } = await post('trial', {
    page: '/membership',
    name: 'Ann',
    email: 'ann@people.example',
    preferredClass: 'yoga',
  })
  expect(status).toBe(200)
  expect(document.querySelector('dialog#trial')?.hasAttribute('open')).toBe(true)
  expect(text).toContain("Trial Request Submitted! We'll contact you soon to schedule your complimentary trial class.")
  expect(getSentLeads()[0]).toMatchObject({ path: '/api/trial/request', body: { name: 'Ann', preferredClass: 'yoga' } })
})

test('the API gets the address and the origin of the browser that posted, and the response is a page of at most 30 kB (gzip) [MARKETING-15]', async () => {
  const { status, text, document, html } = await post(
    'newsletter',
    { page: '/', email: 'a@b.example' },
    { 'x-forwarded-for': '203.0.113.9', origin: 'https://elsewhere.example' },
  )
  expect(status).toBe(200)
  expect(text).toContain('Mind health first.')
  expect(getSentLeads()[0]?.headers['x-forwarded-for']).toMatch(/^203\.0\.113\.9, /)
  expect(getSentLeads()[0]?.headers.origin).toBe('https://elsewhere.example')
  expect(document.querySelectorAll('img.drawing').length).toBeGreaterThan(10)
  expect(gzipSync(html).length).toBeLessThanOrEqual(30_000)
})

test('an unknown form returns 404, a GET redirects to the landing page, a JSON body is treated as an empty form, and a body over 64 KiB returns 413', async () => {
  expect((await post('lottery', {})).status).toBe(404)
  const send = (init: RequestInit) => fetch(`${site.url}/forms/audit`, init)
  const redirect = await send({ redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/'])
  const headers = { 'content-type': 'application/json' }
  expect((await send({ method: 'POST', body: '{"a":1}', headers })).status).toBe(200)
  const hugeBody = new URLSearchParams({ challenges: 'x'.repeat(70_000) })
  expect((await send({ method: 'POST', body: hugeBody })).status).toBe(413)
})
