import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cataloguePagesSchema } from '@studio/contract'
import { describe, expect, it } from 'vitest'
import { toCataloguePage } from './catalogue-pages.ts'
import { readContent } from './content.ts'

const html = readFileSync(resolve(import.meta.dirname, '../index.html'), 'utf8').replaceAll(
  '%STUDIO_NAME%',
  'Stillwater',
)
const pages = readContent('catalogue-pages.yaml', cataloguePagesSchema)

describe.each(['classes', 'programs', 'calendar'] as const)('/%s in its served HTML', (name) => {
  const page = toCataloguePage({ html, page: pages[name], address: `https://studio.example/${name}` })

  it('a catalogue page has a title, a description and a canonical address of its own, and may be indexed [MARKETING-17]', () => {
    expect(page).toContain(`<title>${pages[name].title} | Stillwater</title>`)
    expect(page).toContain(`<meta name="description" content="${pages[name].description}">`)
    expect(page).toContain(`<link rel="canonical" href="https://studio.example/${name}">`)
    expect(page).not.toContain('noindex')
  })

  it('a catalogue page has its content and links without scripts [MARKETING-17]', () => {
    const noscriptHtml = /<noscript>(.*?)<\/noscript>/s.exec(page)?.[1] ?? ''
    expect(noscriptHtml).toContain(pages[name].offer)
    expect(noscriptHtml).toContain('<a href="/about">')
    expect(noscriptHtml).not.toContain('{')
  })
})

it('the portal’s shell stays out of search engines [MARKETING-17]', () => {
  expect(html).toContain('<meta name="robots" content="noindex">')
})

it('no catalogue page names a price, which may change after it was built [MEMBERSHIP-62]', () => {
  expect(JSON.stringify(pages)).not.toMatch(/\$\d|\{\w/)
})

it('markup in the text is escaped', () => {
  const page = { ...pages.classes, title: 'A <b> & "c"' }
  const cataloguePage = toCataloguePage({ html, page, address: 'https://studio.example/classes' })
  expect(cataloguePage).toContain('<title>A &lt;b> &amp; &quot;c&quot; | Stillwater</title>')
})

it('a shell without a placeholder for the title fails the build', () => {
  const build = () =>
    toCataloguePage({ html: '<html></html>', page: pages.classes, address: 'https://studio.example/' })
  expect(build).toThrow('index.html lacks')
})
