import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createFakeApi } from './fake-api.ts'
import { type Site, serveSite } from './serve-site.ts'
import { findServerIslandUrls, getPageText, loadBuiltPages, testSiteFolderUrl } from './test-site.ts'

// At run time the landing page shows the API's current lists instead of those from the build.

let fakeApi = createFakeApi()
let site: Site
let elapsedMs = 0
beforeAll(async () => {
  // Replace the clock before the site is loaded: the cache of its lists then stores a reference to Date.now.
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + elapsedMs)
  site = await serveSite({ dist: testSiteFolderUrl, api: (...call) => fakeApi.api(...call) })
})
afterAll(() => site.close())
beforeEach(() => {
  fakeApi = createFakeApi()
  expireLists()
})

/** The marketing server calls the API at most every two seconds. */
function expireLists(): void {
  elapsedMs += 2_001
}

const landingPage = loadBuiltPages().find(({ path }) => path === '/')
const islandUrls = findServerIslandUrls(landingPage?.html ?? '')

async function loadIsland(name: string, cookie = '') {
  const path = islandUrls.find((url) => url.includes(name))
  const response = await fetch(site.url + path, { headers: { cookie } })
  const { document } = new JSDOM(await response.text()).window
  return {
    status: response.status,
    document,
    text: getPageText(document),
    cacheControl: response.headers.get('cache-control'),
  }
}

test('the landing page has classes and programs in its HTML, links from a program to its details, and has an island for each list and for the next occurrences [MARKETING-7]', () => {
  const text = landingPage ? getPageText(landingPage.document) : ''
  expect(text).toContain('Guided Meditation')
  expect(text).toContain('Energy & Vitality 6 weeks')
  expect(landingPage?.document.querySelector('.shelf a')?.getAttribute('href')).toMatch(/^\/programs\?details=64b/)
  expect(islandUrls).toHaveLength(3)
})

test('a class that fills up changes the structured data, but not the lists', async () => {
  const occurrences = await (await fetch(`${site.url}/api/schedules`)).json()
  const nextOccurrence = [...occurrences].sort((a, b) => a.startsAt.localeCompare(b.startsAt))[0]
  nextOccurrence.bookedCount = nextOccurrence.capacity
  fakeApi.setResponse('/api/schedules', { status: 200, body: occurrences })
  const events = await loadIsland('EventsIsland')
  expect(events.document.querySelector('script')?.textContent).toContain('https://schema.org/SoldOut')
  const unchangedIslands = [await loadIsland('ClassIsland'), await loadIsland('ProgramIsland')]
  // On status 203 the page keeps the list that it has.
  expect(unchangedIslands.map(({ status }) => status)).toEqual([203, 203])
  expect(unchangedIslands[0]?.cacheControl).toContain('no-cache')
})

test('a new class is shown without a new build, an inactive one is not, and a program price has no decimals; the booking link of a visitor leads to /auth, that of a signed-in user to the classes [MARKETING-7, MARKETING-11]', async () => {
  const addedClass = {
    id: '64c',
    name: 'Night <Poems>',
    description: 'New',
    category: 'poetry',
    dropInPrice: '30.00',
    duration: 75,
    isActive: true,
    imageUrl: 'https://res.cloudinary.com/studio/image/upload/v1/poems.jpg',
  }
  const hiddenClass = { ...addedClass, id: '64d', name: 'Hidden', isActive: false }
  const programs = await (await fetch(`${site.url}/api/programs`)).json()
  fakeApi.setResponse('/api/classes', { status: 200, body: [addedClass, hiddenClass] })
  fakeApi.setResponse('/api/programs', { status: 200, body: [{ ...programs[0], price: '248.95' }] })
  const { text, document } = await loadIsland('ClassIsland')
  // Escaped: the name does not become markup.
  expect(text).toContain('Night &lt;Poems&gt;')
  expect(text).toContain('$30')
  expect(text).not.toContain('Hidden')
  const picture = document.querySelector('.toc img')
  expect(picture?.getAttribute('src')).toContain('/c_fill,w_256,h_192,f_auto,q_auto/')
  expect([picture?.getAttribute('width'), picture?.getAttribute('loading')]).toEqual(['256', 'lazy'])
  const programText = (await loadIsland('ProgramIsland')).text
  expect(programText).toContain('$249')
  expect(programText).not.toContain('.00')
  const getBookingHref = async (cookie: string) =>
    (await loadIsland('ClassIsland', cookie)).document.querySelector('a.book-link')?.getAttribute('href')
  expect(await getBookingHref('')).toBe('/auth?redirect=classes')
  expect(await getBookingHref('a=b; sid=abc')).toBe('/classes')
  expect(await getBookingHref('__Host-sid=abc')).toBe('/classes')
})

test('without classes or programs the landing page says so, and while the API is unavailable its last lists are still shown [MARKETING-7]', async () => {
  fakeApi.setResponse('/api/programs', { status: 200, body: [] })
  fakeApi.setResponse('/api/classes', { status: 200, body: [] })
  expect((await loadIsland('ProgramIsland')).text).toContain('No Programs Available')
  expect((await loadIsland('ClassIsland')).text).toContain('No Classes Available')
  fakeApi.setResponse('/api/classes', 'hang up')
  const countCalls = () => fakeApi.receivedRequests.filter(({ path }) => path === '/api/classes').length
  const countBefore = countCalls()
  expireLists()
  const classIsland = await loadIsland('ClassIsland')
  expect(countCalls()).toBeGreaterThan(countBefore)
  expect(classIsland.status).toBe(200)
  expect(classIsland.text).toContain('No Classes Available')
})

test('the marketing server returns the plans and class packs on sale, and the last known plans while the API is down [MEMBERSHIP-61, MARKETING-11, PACKS-1]', async () => {
  const plan = { id: 'monthly', name: 'Monthly Unlimited', price: '159.00', covers: ['yoga'], buyers: 'everyone' }
  const pack = { id: '1', name: 'Five classes', credits: 5, price: '110.00' }
  const load = async (name: 'plans' | 'packs') => {
    const response = await fetch(`${site.url}/_server-islands/${name}`)
    return { status: response.status, body: response.ok ? await response.json() : null }
  }
  fakeApi.setResponse('/api/plans', { status: 503, body: {} })
  fakeApi.setResponse('/api/packs', { status: 200, body: [pack] })
  expect(await load('packs')).toEqual({ status: 200, body: [pack] })
  expect(await load('plans')).toEqual({ status: 503, body: null })
  fakeApi.setResponse('/api/plans', { status: 200, body: [plan] })
  expireLists()
  expect(await load('plans')).toEqual({ status: 200, body: [plan] })
  fakeApi.setResponse('/api/plans', 'hang up')
  expireLists()
  expect(await load('plans')).toEqual({ status: 200, body: [plan] })
  expect(fakeApi.receivedRequests.filter(({ path }) => path === '/api/plans')).toHaveLength(3)
})

test('an island is rendered only for the URL in its page, not for other spellings of it [SECURITY-45]', async () => {
  const path = islandUrls.find((url) => url.includes('ClassIsland')) ?? ''
  // The encrypted value of `e` begins with its initialization vector, in upper-case hex.
  const [, iv = ''] = /\be=([0-9A-F]{24})/.exec(path) ?? []
  const lowerCasePath = path.replace(iv, iv.toLowerCase())
  expect(lowerCasePath).not.toBe(path)
  const spellings = [lowerCasePath, `${path}&x=1`, `${path}&e=`]
  const statuses = await Promise.all(spellings.map(async (spelling) => (await fetch(site.url + spelling)).status))
  expect(statuses).toEqual([400, 400, 400])
  expect((await fetch(site.url + path, { method: 'POST', body: '{}' })).status).toBe(405)
  expect((await fetch(site.url + path)).status).toBeLessThan(300)
})
