import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listBuiltFiles, loadBuiltPages, readBuiltFile, readWithImports } from './test-site.ts'

/** The most that the first island of a page may load when it hydrates, gzipped. */
const HYDRATION_LIMIT_BYTES = 105_000

/** The libraries that no island may load, and traces of their code. */
const forbiddenLibraries = [
  ['SWR', /\buseSWR|revalidateOnFocus/],
  ['React Router', /react-router|useNavigate|createBrowserRouter/],
  ['Radix', /radix-|data-radix/],
  ['styled-components', /styled-components|data-styled/],
] as const

type Island = { page: string; name: string; scripts: ReadonlyMap<string, Buffer>; element: Element }

const pages = loadBuiltPages()
const islands: Island[] = pages.flatMap(({ path, document }) =>
  [...document.querySelectorAll('astro-island')].map((element) => {
    const getAttribute = (name: string) => element.getAttribute(name) ?? ''
    return {
      page: path,
      name: getAttribute('component-export'),
      scripts: readWithImports([getAttribute('component-url'), getAttribute('renderer-url')]),
      element,
    }
  }),
)
const islandCases = islands.map((island) => [`${island.name} on ${island.page}`, island] as const)

test('each form of the site is an island on its pages', () => {
  const getPages = (name: string) => islands.filter((island) => island.name === name).map(({ page }) => page)
  expect(getPages('NewsletterForm').sort()).toEqual(pages.map(({ path }) => path).sort())
  expect(getPages('TrialDialog').sort()).toEqual(['/', '/membership'])
  expect(getPages('AuditForm').sort()).toEqual(['/corporate-wellness', '/organizations'])
  expect(getPages('ConsultationForm')).toEqual(['/organizations'])
})

/** Expects that the scripts are within the limit (gzip) and contain none of the forbidden libraries. */
function expectSmallScripts(scripts: ReadonlyMap<string, Buffer>): void {
  const bytes = [...scripts.values()].reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThanOrEqual(HYDRATION_LIMIT_BYTES)
  for (const [path, script] of scripts)
    for (const [library, pattern] of forbiddenLibraries)
      expect(script.toString(), `${library} ${path}`).not.toMatch(pattern)
}

test.each(islandCases)(
  `%s is in the page as HTML, hydrates only when the user comes near, and then loads at most ${HYDRATION_LIMIT_BYTES / 1000} kB of script (gzip) [MARKETING-20]`,
  (_, { scripts, element }) => {
    expect(element.getAttribute('client')).toBe('near')
    expect(element.hasAttribute('ssr')).toBe(true)
    expect(element.querySelector('form[method="post"] button[type="submit"]')).not.toBeNull()
    expectSmallScripts(scripts)
  },
)

test(`the plan panel loads at most ${HYDRATION_LIMIT_BYTES / 1000} kB of script (gzip), and the HTML of no page refers to it [MARKETING-20, MEMBERSHIP-28]`, () => {
  const panelFile =
    listBuiltFiles().find((path) => path.endsWith('.js') && /Cancel Pause/.test(String(readBuiltFile(path)))) ?? ''
  expectSmallScripts(readWithImports([panelFile]))
  for (const { html } of pages) expect(html).not.toContain(panelFile)
})

test('all islands share one React', () => {
  const scripts = listBuiltFiles().filter((file) => file.endsWith('.js'))
  const findScriptsWith = (pattern: RegExp) => scripts.filter((file) => pattern.test(readBuiltFile(file).toString()))
  expect(
    findScriptsWith(/react\.transitional\.element[\s\S]*hydrateRoot|hydrateRoot[\s\S]*react\.transitional\.element/),
  ).toHaveLength(1)
  expect(new Set(islands.map(({ element }) => element.getAttribute('renderer-url'))).size).toBe(1)
})
