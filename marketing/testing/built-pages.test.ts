import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { marketingPaths } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { type BuiltPage, loadBuiltPages, publicUrl, readBuiltFile, readWithImports } from './test-site.ts'

const JS_LIMIT_BYTES = 10_000
const HTML_LIMIT_BYTES = 30_000
const pages = loadBuiltPages()
const pageCases = pages.map((page) => [page.path, page] as const)
const getAttribute = ({ document }: BuiltPage, selector: string, name: string) =>
  document.querySelector(selector)?.getAttribute(name) ?? ''

/** Scripts that the browser loads or runs without an interaction, inline or as files. */
function getScripts({ document }: BuiltPage): Buffer[] {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script:not([type="application/ld+json"])')]
  const preloadedFiles = [...document.querySelectorAll('link[rel="modulepreload"]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  const linkedFiles = scripts.flatMap((script) => script.getAttribute('src') ?? [])
  const inlineScripts = scripts
    .filter((script) => !script.hasAttribute('src'))
    .map((script) => Buffer.from(script.textContent))
  return [...inlineScripts, ...readWithImports([...linkedFiles, ...preloadedFiles]).values()]
}

/** All styles of a page, inline or linked. */
function getStyles({ document }: BuiltPage): string {
  const linkedSheets = [...document.querySelectorAll('link[rel="stylesheet"]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  const inlineStyles = [...document.querySelectorAll('style')].map((style) => style.textContent)
  return [...inlineStyles, ...linkedSheets.map((sheet) => readBuiltFile(sheet).toString())].join('\n')
}

test('every page of the site is built', () => {
  const paths = pages.map(({ path }) => path)
  expect(paths.sort()).toEqual(['/', '/404', ...marketingPaths].sort())
})

test('no two pages share a title or a description', () => {
  for (const selector of ['title', 'meta[name="description"]']) {
    const texts = pages.map(({ document }) => {
      const element = document.querySelector(selector)
      return element?.getAttribute('content') ?? element?.textContent
    })
    expect(new Set(texts).size).toBe(pages.length)
  }
})

test('no two files of a font contain the same letter', () => {
  const codesByFont = new Map<string, Set<number>>()
  for (const [, rules = ''] of getStyles(pages[0] as BuiltPage).matchAll(/@font-face\s*\{([^}]*)\}/g)) {
    const range = /unicode-range:([^;}]*)/.exec(rules)?.[1]
    if (!range) continue
    const font = ['font-family', 'font-style'].map((name) => new RegExp(`${name}:([^;}]*)`).exec(rules)?.[1]).join()
    const usedCodes = codesByFont.get(font) ?? new Set<number>()
    codesByFont.set(font, usedCodes)
    for (const [, first = '', last = first] of range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)) {
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) {
        expect(usedCodes.has(code), `${font}: U+${code.toString(16)}`).toBe(false)
        usedCodes.add(code)
      }
    }
  }
  expect(codesByFont.size).toBe(3)
})

describe.each(pageCases)('%s', (path, page) => {
  const { document, html } = page

  test('each page has a title, the name of its release, and a description without prices, which may change [MEMBERSHIP-62]', () => {
    expect(document.title.length).toBeGreaterThan(10)
    expect(getAttribute(page, 'meta[name="description"]', 'content').length).toBeGreaterThan(20)
    for (const selector of ['meta[name="description"]', 'meta[property="og:description"]'])
      expect(getAttribute(page, selector, 'content')).not.toMatch(/\$\d|\{/)
    expect(getAttribute(page, 'meta[name="version"]', 'content')).toBe('test-release')
  })

  test('each page begins with a skip link, has one of each landmark and one h1, skips no level of heading, and uses no id twice', () => {
    expect(document.documentElement.lang).toBe('en')
    expect(document.body.querySelector('a')?.getAttribute('href')).toBe('#main')
    expect(document.querySelector('main')?.id).toBe('main')
    for (const selector of ['header', 'nav[aria-label="Main"]', 'main', 'footer', 'h1']) {
      expect(document.querySelectorAll(selector), selector).toHaveLength(1)
    }
    const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0), `${levels}`).toBeLessThanOrEqual(1)
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test(`each page is at most ${HTML_LIMIT_BYTES / 1000} kB of HTML, and runs at most ${JS_LIMIT_BYTES / 1000} kB of script before any interaction (gzip) [MARKETING-20]`, () => {
    expect(gzipSync(html).length).toBeLessThanOrEqual(HTML_LIMIT_BYTES)
    const scriptBytes = getScripts(page).reduce((sum, script) => sum + gzipSync(script).length, 0)
    expect(scriptBytes).toBeLessThanOrEqual(JS_LIMIT_BYTES)
  })

  test('each page loads nothing from a foreign host [PRIVACY-12]', () => {
    const loadedElements = [
      ...document.querySelectorAll('script[src], img[src], link[rel]:not([rel="canonical"]), iframe, source'),
    ]
    const addresses = loadedElements.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
    expect(addresses.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
    for (const [, url = ''] of getStyles(page).matchAll(/url\(["']?([^)"']+)/g)) expect(url).toMatch(/^(\/|data:)/)
  })

  test('each page allows only its own inline scripts and styles, by hash [MARKETING-20]', () => {
    const policy = getAttribute(page, 'meta[http-equiv="content-security-policy"]', 'content')
    const scriptRule = policy.split(';').find((rule) => rule.trim().startsWith('script-src '))
    expect(scriptRule).not.toContain('unsafe')
    const getHash = ({ textContent }: Element) =>
      `'sha256-${createHash('sha256').update(textContent).digest('base64')}'`
    for (const script of document.querySelectorAll('script:not([src]):not([type="application/ld+json"])'))
      expect(scriptRule).toContain(getHash(script))
    for (const style of document.querySelectorAll('style')) expect(policy).toContain(getHash(style))
  })

  test('each page contains the styles of its styled components', () => {
    if (/class="[^"]*\bsc-/.test(html)) expect(html).toContain('<style data-styled')
  })

  test('each page gives every picture a size and alternative text, and preloads fonts that its styles use', () => {
    for (const image of document.querySelectorAll('img')) {
      expect(image.hasAttribute('width') && image.hasAttribute('height') && image.hasAttribute('alt')).toBe(true)
    }
    const styles = getStyles(page)
    const fonts = [...document.querySelectorAll('link[as="font"]')].map((link) => link.getAttribute('href') ?? '')
    expect(fonts).toHaveLength(3)
    for (const font of fonts) expect(styles).toContain(font)
  })

  test('each page loads its fonts at once, except the landing page on phones', () => {
    const expectedMedia = path === '/' ? '(min-width: 640px)' : null
    const fontMedia = [...document.querySelectorAll('link[as="font"]')].map((link) => link.getAttribute('media'))
    expect(new Set(fontMedia)).toEqual(new Set([expectedMedia]))
    // On screens that match `data-fonts`, islands/page.ts applies these styles after the first paint.
    const lateStyles = document.querySelectorAll<HTMLStyleElement>('style[data-fonts]')
    expect([...lateStyles].map((style) => style.dataset.fonts)).toEqual(
      path === '/' ? [`not all and ${expectedMedia}`] : [],
    )
    for (const style of lateStyles) expect(style.textContent).not.toMatch(/font-display:\s*(?!swap)/)
    for (const style of document.querySelectorAll<HTMLStyleElement>('style:not([data-fonts], noscript *)')) {
      expect(style.textContent).not.toMatch(/font-display:\s*(?!optional)/)
    }
  })

  test('each page preloads nothing but fonts and the picture of its first screen', () => {
    const preloads = [...document.querySelectorAll('link[rel="preload"]')]
    const pictures = preloads.filter((link) => link.getAttribute('as') === 'image')
    const heroPictures = [...document.querySelectorAll('.hero img.drawing')].map((image) => image.getAttribute('src'))
    expect(pictures.map((link) => link.getAttribute('href')).sort()).toEqual(path === '/' ? heroPictures.sort() : [])
    expect(preloads.filter((link) => !['image', 'font'].includes(link.getAttribute('as') ?? ''))).toEqual([])
  })

  test('each page shows its text at once: no style hides it until something has loaded', () => {
    const styles = getStyles(page)
    expect(styles).not.toMatch(/body\s*\{[^}]*visibility:\s*hidden/)
    expect(styles).not.toMatch(/font-display:\s*(?!optional|swap)/)
    // The attribute with which a script used to hide the page until its fonts had loaded.
    expect(document.documentElement.hasAttribute('data-faces')).toBe(false)
  })

  test('each page loads its drawings lazily as files, one per theme, each under 18 kB', () => {
    for (const image of document.querySelectorAll('.plate > img.drawing')) {
      expect(image.getAttribute('loading')).toBe('lazy')
      const file = readBuiltFile(image.getAttribute('src') ?? '').toString()
      expect(file.length).toBeLessThan(18_000)
      expect(file).toContain('xmlns="http://www.w3.org/2000/svg"')
      expect(file).not.toContain('var(')
    }
    const countDrawings = (theme: string) => document.querySelectorAll(`img.drawing.in-${theme}`).length
    expect(countDrawings('light')).toBe(countDrawings('dark'))
    for (const art of document.querySelectorAll('.plate > svg')) expect(art.outerHTML.length).toBeLessThan(18_000)
  })

  test('each page has all placeholders filled in [MARKETING-1]', () => {
    expect(html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '')).not.toMatch(/\{[a-z-]+\}/)
  })

  test('each page has its own canonical URL and a preview picture of 1200 x 630 for shared links; /404 is marked noindex [MARKETING-17]', () => {
    if (path === '/404') return expect(getAttribute(page, 'meta[name="robots"]', 'content')).toBe('noindex')
    const address = new URL(path, publicUrl).href
    expect(getAttribute(page, 'link[rel="canonical"]', 'href')).toBe(address)
    expect(getAttribute(page, 'meta[property="og:url"]', 'content')).toBe(address)
    const picture = getAttribute(page, 'meta[property="og:image"]', 'content')
    const png = readBuiltFile(new URL(picture).pathname)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('each page in the navigation marks its own link', () => {
    const currentLinks = [...document.querySelectorAll('nav[aria-label="Main"] a[aria-current]')]
    const isInNavigation = ['/about', '/organizations', '/membership'].includes(path)
    expect(currentLinks.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
      isInNavigation ? [[path, 'page']] : [],
    )
  })
})
