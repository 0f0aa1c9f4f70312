import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { builtFile, builtFiles, builtPages, withImports } from './test-site.ts'

/** What the first island of a page may fetch when it wakes, by gzip. */
const WAKE_LIMIT_BYTES = 105_000

const NOT_IN_ISLANDS =
  /\buseSWR|revalidateOnFocus|react-router|useNavigate|createBrowserRouter|radix-|data-radix|styled-components|data-styled/

type Island = { page: string; name: string; scripts: ReadonlyMap<string, Buffer>; element: Element }

const islands: Island[] = builtPages().flatMap(({ path, document }) =>
  [...document.querySelectorAll('astro-island')].map((element) => {
    const address = (name: string) => element.getAttribute(name) ?? ''
    return {
      page: path,
      name: address('component-export'),
      scripts: withImports([address('component-url'), address('renderer-url')]),
      element,
    }
  }),
)
const named = islands.map((island) => [`${island.name} on ${island.page}`, island] as const)

test('each form of the site is an island on its pages', () => {
  const on = (name: string) => islands.filter((island) => island.name === name).map(({ page }) => page)
  expect(on('NewsletterForm').sort()).toEqual(
    builtPages()
      .map(({ path }) => path)
      .sort(),
  )
  expect(on('TrialDialog').sort()).toEqual(['/', '/membership'])
  expect(on('AuditForm').sort()).toEqual(['/corporate-wellness', '/organizations'])
  expect(on('ConsultationForm')).toEqual(['/organizations'])
})

describe.each(named)('%s', (_, { scripts, element }) => {
  test('an island is in the page as HTML and is hydrated when the user comes near, never at load [MARKETING-20]', () => {
    expect(element.getAttribute('client')).toBe('near')
    expect(element.hasAttribute('ssr')).toBe(true)
    expect(element.querySelector('form[method="post"] button[type="submit"]')).not.toBeNull()
  })

  test(`the first island to hydrate loads at most ${WAKE_LIMIT_BYTES / 1000} kB of script (gzip) [MARKETING-20]`, () => {
    const bytes = [...scripts.values()].reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)
    expect(bytes).toBeLessThanOrEqual(WAKE_LIMIT_BYTES)
  })

  test.each([
    ['SWR', /\buseSWR|revalidateOnFocus/],
    ['React Router', /react-router|useNavigate|createBrowserRouter/],
    ['Radix', /radix-|data-radix/],
    ['styled-components', /styled-components|data-styled/],
  ])('the first island to wake loads no %s', (_library, trace) => {
    for (const [path, script] of scripts) expect(script.toString(), path).not.toMatch(trace)
  })
})

describe('the panel of a member with a plan', () => {
  const [file = ''] = builtFiles().filter(
    (path) => path.endsWith('.js') && /Cancel Pause/.test(String(builtFile(path))),
  )
  const scripts = withImports([file])

  test(`it loads at most ${WAKE_LIMIT_BYTES / 1000} kB of script (gzip), and no library that islands do without [MARKETING-20]`, () => {
    const bytes = [...scripts.values()].reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThanOrEqual(WAKE_LIMIT_BYTES)
    for (const [path, script] of scripts) expect(script.toString(), path).not.toMatch(NOT_IN_ISLANDS)
  })

  test('no page loads it by itself: it is asked for when a member with a plan is signed in [MEMBERSHIP-28]', () => {
    for (const { html } of builtPages()) expect(html).not.toContain(file)
  })
})

test('all islands share one React', () => {
  const scripts = builtFiles().filter((file) => file.endsWith('.js'))
  const holding = (trace: RegExp) => scripts.filter((file) => trace.test(builtFile(file).toString()))
  expect(
    holding(/react\.transitional\.element[\s\S]*hydrateRoot|hydrateRoot[\s\S]*react\.transitional\.element/),
  ).toHaveLength(1)
  expect(new Set(islands.map(({ element }) => element.getAttribute('renderer-url'))).size).toBe(1)
})
