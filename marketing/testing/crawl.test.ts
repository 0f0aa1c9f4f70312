import { cataloguePaths, marketingPaths, paths, portalPaths } from '@studio/contract'
import { expect, test } from 'vitest'
import { listBuiltFiles, loadBuiltPages, publicUrl, readBuiltFile } from './test-site.ts'

const pages = new Map(loadBuiltPages().map((page) => [page.path, page]))
const files = new Set(listBuiltFiles())
/** Pages of the portal and the API's link to sign in (/api/login). Their own tests follow their links. */
const portalAndApiPaths = new Set<string>([...portalPaths, paths.signIn])

type Link = { from: string; to: string }
const links: Link[] = [...pages.values()].flatMap(({ path, document }) =>
  [...document.querySelectorAll('[href], [src], [action], [data-signed-in-href]')].flatMap((element) =>
    ['href', 'src', 'action', 'data-signed-in-href'].flatMap((name) => {
      const to = element.getAttribute(name)
      return to === null ? [] : [{ from: path, to }]
    }),
  ),
)

/** The problem of a link, or null. */
function findLinkProblem({ from, to }: Link): string | null {
  if (/^(mailto|tel):/.test(to)) return to.includes(' ') ? 'has a space' : null
  const url = new URL(to, publicUrl + from)
  if (url.origin !== publicUrl) return 'leaves the site'
  const path = url.pathname
  const page = pages.get(path)
  if (page) {
    const anchor = decodeURIComponent(url.hash.slice(1))
    return anchor && !page.document.getElementById(anchor) ? `has no #${anchor}` : null
  }
  if (portalAndApiPaths.has(path) || files.has(path)) return null
  // The marketing server answers these paths, so the build has no files for them.
  return /^\/(forms|_server-islands)\//.test(path) ? null : 'does not exist'
}

test('every link, anchor, asset and form has a target [MARKETING-18]', () => {
  expect(links.length).toBeGreaterThan(200)
  expect(links.map((link) => ({ ...link, problem: findLinkProblem(link) })).filter(({ problem }) => problem)).toEqual(
    [],
  )
})

test('every id that an attribute refers to exists on its page', () => {
  const attributes = [
    'for',
    'aria-controls',
    'aria-labelledby',
    'aria-describedby',
    'commandfor',
    'popovertarget',
    'data-opens',
  ]
  const missingIds = [...pages.values()].flatMap(({ path, document }) =>
    attributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .flatMap((element) => (element.getAttribute(name) ?? '').split(' '))
        .filter((id) => !document.getElementById(id))
        .map((id) => `${path}: ${name}="${id}"`),
    ),
  )
  expect(missingIds).toEqual([])
})

test('the sitemap lists the indexable pages and nothing else [MARKETING-17]', () => {
  const sitemap = readBuiltFile('/sitemap-0.xml').toString()
  const sitemapPaths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(sitemapPaths.sort()).toEqual(['/', ...marketingPaths, ...cataloguePaths].sort())
  expect(readBuiltFile('/robots.txt').toString()).toContain(`Sitemap: ${publicUrl}/sitemap-index.xml`)
})

test('the icons in the manifest have the sizes that it states', () => {
  const manifest: { name: string; icons: { src: string; sizes: string }[] } = JSON.parse(
    readBuiltFile('/manifest.webmanifest').toString(),
  )
  expect(manifest.name).toBe('Stillwater')
  for (const { src, sizes } of manifest.icons) {
    const png = readBuiltFile(src)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('every file that an inline style refers to exists', () => {
  for (const { path, html } of pages.values()) {
    for (const [, url = ''] of html.matchAll(/url\(["']?([^)"']+)/g)) {
      if (!/^(data:|#)/.test(url)) expect(files, `${path}: ${url}`).toContain(url)
    }
  }
})
