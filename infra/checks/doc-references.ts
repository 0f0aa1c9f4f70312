import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Violation } from './code-rules.ts'

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'dist-gallery',
  '.astro',
  '.data',
  '.build',
  '.git',
  'test-results',
  'content',
])
const PACKAGES = /^(?:api|portal|admin-remote|marketing|infra|\.ci)\//

/** Every Markdown file for engineers, relative to the repository. */
export function listDocs(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listDocs(root, path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

/**
 * Checks that what documents cite is there: links to files, and paths in code marks that begin with a workspace package or with `./`.
 * Patterns (`*`, `{name}`, `<name>`) are not paths; commands may follow the path after a space.
 */
export function checkDocs({ root, docs }: { root: string; docs: readonly string[] }): Violation[] {
  return docs.flatMap((doc) => {
    const text = readFileSync(join(root, doc), 'utf8')
    const cited = [...linksOf(text).map((link) => fromDoc({ doc, link })), ...pathsOf(text)]
    const missing = [...new Set(cited)].filter((path) => !existsSync(join(root, path)))
    return [
      ...missing.map((path) => `${doc} cites ${path}, which is not there`),
      ...deadAnchorsOf({ root, doc, text }).map((target) => `${doc} cites ${target}, a heading that is not there`),
    ]
  })
}

function linksOf(text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target)
  return links.filter((link) => !isPattern(link))
}

/** Links to a heading, of this document or another one, that has no such heading. */
function deadAnchorsOf({ root, doc, text }: { root: string; doc: string; text: string }): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)#([^)\s]+)\)/g)]
  return links.flatMap(([, target = '', anchor = '']) => {
    const path = target ? fromDoc({ doc, link: target }) : doc
    if (!path.endsWith('.md') || !existsSync(join(root, path))) return []
    return anchorsOf(readFileSync(join(root, path), 'utf8')).includes(anchor) ? [] : [`${path}#${anchor}`]
  })
}

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const fromDoc = ({ doc, link }: { doc: string; link: string }) =>
  normalize(link.startsWith('/') ? link.slice(1) : join(dirname(doc), link))

function pathsOf(text: string): string[] {
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.trim().split(/\s/)[0] ?? '')
  return marked
    .map((path) => path.replace(/[:,.;]+(?:\d+)?$/, ''))
    .filter((path) => PACKAGES.test(path) && !isPattern(path) && !isBuilt(path))
}

const isPattern = (path: string) => /[*{}<>$…]|\.\.\./.test(path)
const isBuilt = (path: string) => /\/dist(?:-gallery)?(?:\/|$)/.test(path)
