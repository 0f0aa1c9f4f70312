import { cataloguePaths, marketingPaths, paths, portalPaths } from '@studio/contract'
import { expect, test } from 'vitest'
import { builtFile, builtFiles, builtPages, publicUrl } from './test-site.ts'

const pages = new Map(builtPages().map((page) => [page.path, page]))
const files = new Set(builtFiles())
/** Pages that other rooms serve; their own tests follow the links there. */
const elsewhere = new Set<string>([...portalPaths, paths.signIn])

type Link = { from: string; to: string }
const links: Link[] = [...pages.values()].flatMap(({ path, document }) =>
  [...document.querySelectorAll('[href], [src], [action], [data-when-in]')].flatMap((element) =>
    ['href', 'src', 'action', 'data-when-in'].flatMap((name) => {
      const to = element.getAttribute(name)
      return to === null ? [] : [{ from: path, to }]
    }),
  ),
)

/** What is wrong with a link, or null. */
function broken({ from, to }: Link): string | null {
  if (/^(mailto|tel):/.test(to)) return to.includes(' ') ? 'has a space' : null
  const url = new URL(to, publicUrl + from)
  if (url.origin !== publicUrl) return 'leaves the site'
  const path = url.pathname
  const page = pages.get(path)
  if (page) {
    const anchor = decodeURIComponent(url.hash.slice(1))
    return anchor && !page.document.getElementById(anchor) ? `has no #${anchor}` : null
  }
  if (elsewhere.has(path) || files.has(path)) return null
  return /^\/(forms|_server-islands)\//.test(path) ? null : 'does not exist'
}

test('no link, anchor, asset or form leads nowhere [MARKETING-18]', () => {
  expect(links.length).toBeGreaterThan(200)
  expect(links.map((link) => ({ ...link, problem: broken(link) })).filter(({ problem }) => problem)).toEqual([])
})

test('every id that a control refers to exists on its page', () => {
  const attributes = [
    'for',
    'aria-controls',
    'aria-labelledby',
    'aria-describedby',
    'commandfor',
    'popovertarget',
    'data-opens',
  ]
  const missing = [...pages.values()].flatMap(({ path, document }) =>
    attributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .flatMap((element) => (element.getAttribute(name) ?? '').split(' '))
        .filter((id) => !document.getElementById(id))
        .map((id) => `${path}: ${name}="${id}"`),
    ),
  )
  expect(missing).toEqual([])
})

test('the sitemap lists the indexable pages and nothing else [MARKETING-17]', () => {
  const sitemap = builtFile('/sitemap-0.xml').toString()
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(found.sort()).toEqual(['/', ...marketingPaths, ...cataloguePaths].sort())
  expect(builtFile('/robots.txt').toString()).toContain(`Sitemap: ${publicUrl}/sitemap-index.xml`)
})

test('the icons in the manifest have the sizes that it states', () => {
  const manifest: { name: string; icons: { src: string; sizes: string }[] } = JSON.parse(
    builtFile('/manifest.webmanifest').toString(),
  )
  expect(manifest.name).toBe('Stillwater')
  for (const { src, sizes } of manifest.icons) {
    const png = builtFile(src)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('no style refers to a missing file', () => {
  for (const { path, html } of pages.values()) {
    for (const [, url = ''] of html.matchAll(/url\(["']?([^)"']+)/g)) {
      if (!/^(data:|#)/.test(url)) expect(files, `${path}: ${url}`).toContain(url)
    }
  }
})
