import { setTimeout as pause } from 'node:timers/promises'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeApi } from './fake-api.ts'
import { type Site, serveSite } from './serve-site.ts'
import { findIslandUrls, getVisibleText, loadBuiltPages, testSiteUrl } from './test-site.ts'

// At run time the landing page shows the API's current lists instead of those from the build.

const fakeApi = createFakeApi()
let site: Site
beforeAll(async () => {
  site = await serveSite({ dist: testSiteUrl, api: (...call) => fakeApi.api(...call) })
})
afterAll(() => site.close())

const landingPage = loadBuiltPages().find(({ path }) => path === '/')
const islandUrls = findIslandUrls(landingPage?.html ?? '')

async function loadIsland(name: string, cookie = '') {
  const path = islandUrls.find((url) => url.includes(name))
  const response = await fetch(site.url + path, { headers: { cookie } })
  const { document } = new JSDOM(await response.text()).window
  return {
    status: response.status,
    document,
    text: getVisibleText(document),
    cacheControl: response.headers.get('cache-control'),
  }
}

// The marketing server calls the API at most every two seconds, so a test repeats its request until it sees the change.
async function retryUntil<Answer>(load: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const answer = await load()
    if (isDone(answer) || Date.now() > deadline) return answer
    await pause(100)
  }
}

test('the landing page has both lists in its HTML, an island for each, and one for the next occurrences [MARKETING-7]', () => {
  const text = landingPage ? getVisibleText(landingPage.document) : ''
  expect(text).toContain('Guided Meditation')
  expect(text).toContain('Energy & Vitality 6 weeks')
  expect(islandUrls).toHaveLength(3)
})

test('a class that fills up changes the structured data, but not the lists', async () => {
  const occurrences = await (await fetch(`${site.url}/api/schedules`)).json()
  const nextOccurrence = [...occurrences].sort((a, b) => a.startsAt.localeCompare(b.startsAt))[0]
  nextOccurrence.bookedCount = nextOccurrence.capacity
  fakeApi.setResponse('/api/schedules', { status: 200, body: occurrences })
  const events = await retryUntil(
    () => loadIsland('EventsIsland'),
    ({ status }) => status === 200,
  )
  expect(events.document.querySelector('script')?.textContent).toContain('https://schema.org/SoldOut')
  expect([(await loadIsland('ClassIsland')).status, (await loadIsland('ProgramIsland')).status]).toEqual([203, 203])
})

test('a new class is shown without a new build, an inactive one is not [MARKETING-7]', async () => {
  const unchangedIsland = await loadIsland('ClassIsland')
  expect(unchangedIsland.status, 'nothing has changed: the list in the page stays').toBe(203)
  expect(unchangedIsland.cacheControl).toContain('no-cache')
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
  fakeApi.setResponse('/api/classes', { status: 200, body: [addedClass, hiddenClass] })
  const { text, document } = await retryUntil(
    () => loadIsland('ClassIsland'),
    ({ text }) => text.includes('Night'),
  )
  expect(text).toContain('Night &lt;Poems&gt;')
  expect(text).toContain('$30')
  expect(text).not.toContain('Hidden')
  const picture = document.querySelector('.toc img')
  expect(picture?.getAttribute('src')).toContain('/c_fill,w_256,h_192,f_auto,q_auto/')
  expect([picture?.getAttribute('width'), picture?.getAttribute('loading')]).toEqual(['256', 'lazy'])
})

test('a visitor’s booking link leads to /auth, a signed-in user’s to the classes [MARKETING-11]', async () => {
  const getBookingHref = async (cookie: string) =>
    (await loadIsland('ClassIsland', cookie)).document.querySelector('a.book-link')?.getAttribute('href')
  expect(await getBookingHref('')).toBe('/auth?redirect=classes')
  expect(await getBookingHref('a=b; sid=abc')).toBe('/classes')
  expect(await getBookingHref('__Host-sid=abc')).toBe('/classes')
})

test('program prices have no decimals, and the details link leads to the program [MARKETING-7]', async () => {
  const programs = await (await fetch(`${site.url}/api/programs`)).json()
  fakeApi.setResponse('/api/programs', {
    status: 200,
    body: [{ ...programs[0], price: '248.95' }, ...programs.slice(1)],
  })
  const { text, document } = await retryUntil(
    () => loadIsland('ProgramIsland'),
    ({ status }) => status === 200,
  )
  expect(text).toContain('$249')
  expect(text).not.toContain('.00')
  expect(document.querySelector('.shelf a')?.getAttribute('href')).toMatch(/^\/programs\?details=64b/)
})

test('without classes or programs the landing page says so [MARKETING-7]', async () => {
  fakeApi.setResponse('/api/programs', { status: 200, body: [] })
  fakeApi.setResponse('/api/classes', { status: 200, body: [] })
  const programIsland = await retryUntil(
    () => loadIsland('ProgramIsland'),
    ({ text }) => text.includes('No Programs'),
  )
  expect(programIsland.text).toContain('No Programs Available')
  expect((await loadIsland('ClassIsland')).text).toContain('No Classes Available')
})

test('while the API is unavailable its last lists are still shown [MARKETING-7]', async () => {
  fakeApi.setResponse('/api/classes', 'hang up')
  const countCalls = () => fakeApi.receivedRequests.filter(({ path }) => path === '/api/classes').length
  const countBefore = countCalls()
  const classIsland = await retryUntil(
    () => loadIsland('ClassIsland'),
    () => countCalls() > countBefore,
  )
  expect(classIsland.status).toBe(200)
  expect(classIsland.text).toContain('No Classes Available')
})

test('the marketing server returns the plans on sale, and the last known ones while the API is down [MEMBERSHIP-61, MARKETING-11]', async () => {
  const plan = { id: 'monthly', name: 'Monthly Unlimited', price: '159.00', covers: ['yoga'], buyers: 'everyone' }
  const loadPlans = async () => {
    const response = await fetch(`${site.url}/_server-islands/plans`)
    return { status: response.status, plans: response.ok ? await response.json() : null }
  }
  fakeApi.setResponse('/api/plans', { status: 503, body: {} })
  expect(await loadPlans()).toEqual({ status: 503, plans: null })
  fakeApi.setResponse('/api/plans', { status: 200, body: [plan] })
  expect(await retryUntil(loadPlans, ({ status }) => status === 200)).toEqual({ status: 200, plans: [plan] })
  fakeApi.setResponse('/api/plans', 'hang up')
  const countCalls = () => fakeApi.receivedRequests.filter(({ path }) => path === '/api/plans').length
  const countBefore = countCalls()
  await retryUntil(loadPlans, () => countCalls() > countBefore)
  expect((await loadPlans()).plans).toEqual([plan])
})

test('the marketing server returns the class packs on sale [PACKS-1]', async () => {
  const pack = { id: '1', name: 'Five classes', credits: 5, price: '110.00' }
  const loadPacks = async () => {
    const response = await fetch(`${site.url}/_server-islands/packs`)
    return { status: response.status, packs: response.ok ? await response.json() : null }
  }
  fakeApi.setResponse('/api/packs', { status: 200, body: [pack] })
  expect(await retryUntil(loadPacks, ({ status }) => status === 200)).toEqual({ status: 200, packs: [pack] })
})

test('an island is rendered only for the URL in its page, not for other spellings of it [SECURITY-45]', async () => {
  const path = islandUrls.find((url) => url.includes('ClassIsland')) ?? ''
  const [, iv = ''] = /\be=([0-9A-F]{24})/.exec(path) ?? []
  const lowerCasePath = path.replace(iv, iv.toLowerCase())
  expect(lowerCasePath).not.toBe(path)
  const spellings = [lowerCasePath, `${path}&x=1`, `${path}&e=`]
  const statuses = await Promise.all(spellings.map(async (spelling) => (await fetch(site.url + spelling)).status))
  expect(statuses).toEqual([400, 400, 400])
  expect((await fetch(site.url + path, { method: 'POST', body: '{}' })).status).toBe(405)
  expect((await fetch(site.url + path)).status).toBeLessThan(300)
})
