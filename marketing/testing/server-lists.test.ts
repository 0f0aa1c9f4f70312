import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeApi } from './fake-api.ts'
import { type Site, serveSite } from './serve-site.ts'
import { builtPages, getIslands, testSite, wordsOn } from './test-site.ts'

// The lists of the landing page at run time: the API's current data, in place of that of the build.

const fakeApi = createFakeApi()
let site: Site
beforeAll(async () => {
  site = await serveSite({ dist: testSite, api: (...call) => fakeApi.api(...call) })
})
afterAll(() => site.close())

const landing = builtPages().find(({ path }) => path === '/')
const islands = getIslands(landing?.html ?? '')

async function island(name: string, cookie = '') {
  const path = islands.find((url) => url.includes(name))
  const response = await fetch(site.url + path, { headers: { cookie } })
  const { document } = new JSDOM(await response.text()).window
  return { status: response.status, document, words: wordsOn(document), cache: response.headers.get('cache-control') }
}

// The marketing server makes one API request for all requests within two seconds; a test waits for the next one.
async function until<Answer>(ask: () => Promise<Answer>, holds: (answer: Answer) => boolean): Promise<Answer> {
  const end = Date.now() + 10_000
  for (;;) {
    const answer = await ask()
    if (holds(answer) || Date.now() > end) return answer
  }
}

test('the landing page has both lists in its HTML and an island for each, and for the dates [MARKETING-7]', () => {
  const text = landing ? wordsOn(landing.document) : ''
  expect(text).toContain('Guided Meditation')
  expect(text).toContain('Energy & Vitality 6 weeks')
  expect(islands).toHaveLength(3)
})

test('a booking leaves the lists as they are, and the structured dates change once a class is full', async () => {
  const schedules = await (await fetch(`${site.url}/api/schedules`)).json()
  const first = [...schedules].sort((a, b) => a.startsAt.localeCompare(b.startsAt))[0]
  first.bookedCount = first.capacity
  fakeApi.answer('/api/schedules', { status: 200, body: schedules })
  const events = await until(
    () => island('EventsIsland'),
    ({ status }) => status === 200,
  )
  expect(events.document.querySelector('script')?.textContent).toContain('https://schema.org/SoldOut')
  expect([(await island('ClassIsland')).status, (await island('ProgramIsland')).status]).toEqual([203, 203])
})

test('a class that an admin adds is shown without a new build, and an inactive one is not [MARKETING-7]', async () => {
  const before = await island('ClassIsland')
  expect(before.status, 'nothing has changed: the list in the page stays').toBe(203)
  expect(before.cache).toContain('no-cache')
  const added = {
    id: '64c',
    name: 'Night <Poems>',
    description: 'New',
    category: 'poetry',
    dropInPrice: '30.00',
    duration: 75,
    isActive: true,
    imageUrl: 'https://res.cloudinary.com/studio/image/upload/v1/poems.jpg',
  }
  const hidden = { ...added, id: '64d', name: 'Hidden', isActive: false }
  fakeApi.answer('/api/classes', { status: 200, body: [added, hidden] })
  const { words: text, document } = await until(
    () => island('ClassIsland'),
    ({ words: text }) => text.includes('Night'),
  )
  expect(text).toContain('Night &lt;Poems&gt;')
  expect(text).toContain('$30')
  expect(text).not.toContain('Hidden')
  const picture = document.querySelector('.toc img')
  expect(picture?.getAttribute('src')).toContain('/c_fill,w_256,h_192,f_auto,q_auto/')
  expect([picture?.getAttribute('width'), picture?.getAttribute('loading')]).toEqual(['256', 'lazy'])
})

test('a visitor’s booking link leads to /auth, a signed-in user’s to the classes [MARKETING-11]', async () => {
  const link = async (cookie: string) =>
    (await island('ClassIsland', cookie)).document.querySelector('a.book-link')?.getAttribute('href')
  expect(await link('')).toBe('/auth?redirect=classes')
  expect(await link('a=b; sid=abc')).toBe('/classes')
  expect(await link('__Host-sid=abc')).toBe('/classes')
})

test('program prices have no decimals, and details open at the program [MARKETING-7]', async () => {
  const programs = await (await fetch(`${site.url}/api/programs`)).json()
  fakeApi.answer('/api/programs', { status: 200, body: [{ ...programs[0], price: '248.95' }, ...programs.slice(1)] })
  const { words: text, document } = await until(
    () => island('ProgramIsland'),
    ({ status }) => status === 200,
  )
  expect(text).toContain('$249')
  expect(text).not.toContain('.00')
  expect(document.querySelector('.shelf a')?.getAttribute('href')).toMatch(/^\/programs\?details=64b/)
})

test('an empty catalogue says so on the landing page [MARKETING-7]', async () => {
  fakeApi.answer('/api/programs', { status: 200, body: [] })
  fakeApi.answer('/api/classes', { status: 200, body: [] })
  const shelf = await until(
    () => island('ProgramIsland'),
    ({ words: text }) => text.includes('No Programs'),
  )
  expect(shelf.words).toContain('No Programs Available')
  expect((await island('ClassIsland')).words).toContain('No Classes Available')
})

test('while the API is unavailable its last lists are still shown [MARKETING-7]', async () => {
  fakeApi.answer('/api/classes', 'hang up')
  const countCalls = () => fakeApi.received.filter(({ path }) => path === '/api/classes').length
  const start = countCalls()
  const answer = await until(
    () => island('ClassIsland'),
    () => countCalls() > start,
  )
  expect(answer.status).toBe(200)
  expect(answer.words).toContain('No Classes Available')
})

test('the plans on sale come from the server of the pages, and the last ones while the API is down [MEMBERSHIP-61, MARKETING-11]', async () => {
  const plan = { id: 'monthly', name: 'Monthly Unlimited', price: '159.00', covers: ['yoga'], buyers: 'everyone' }
  const plans = async () => {
    const response = await fetch(`${site.url}/_server-islands/plans`)
    return { status: response.status, plans: response.ok ? await response.json() : null }
  }
  fakeApi.answer('/api/plans', { status: 503, body: {} })
  expect(await plans()).toEqual({ status: 503, plans: null })
  fakeApi.answer('/api/plans', { status: 200, body: [plan] })
  expect(await until(plans, ({ status }) => status === 200)).toEqual({ status: 200, plans: [plan] })
  fakeApi.answer('/api/plans', 'hang up')
  const countCalls = () => fakeApi.received.filter(({ path }) => path === '/api/plans').length
  const before = countCalls()
  await until(plans, () => countCalls() > before)
  expect((await plans()).plans).toEqual([plan])
})

test('an island is rendered for the address that its page holds, and for no other spelling of it [SECURITY-45]', async () => {
  const path = islands.find((url) => url.includes('ClassIsland')) ?? ''
  const [, iv = ''] = /\be=([0-9A-F]{24})/.exec(path) ?? []
  const lowerCase = path.replace(iv, iv.toLowerCase())
  expect(lowerCase).not.toBe(path)
  const spellings = [lowerCase, `${path}&x=1`, `${path}&e=`]
  const statuses = await Promise.all(spellings.map(async (spelling) => (await fetch(site.url + spelling)).status))
  expect(statuses).toEqual([400, 400, 400])
  expect((await fetch(site.url + path, { method: 'POST', body: '{}' })).status).toBe(405)
  expect((await fetch(site.url + path)).status).toBeLessThan(300)
})
