import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Violation } from './code-rules.ts'

const PACKAGES = /^(?:api|portal|admin-remote|marketing|infra|\.ci)\//

/** Every Markdown file for engineers, relative to the repository. */
export const listDocs = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)) && !path.startsWith('marketing/src/content/'))

/**
 * Checks that what documents cite is there: links to files, and paths in code marks that begin with a workspace package or with `./`.
 * Patterns (`*`, `{name}`, `<name>`) are not paths; commands may follow the path after a space.
 */
export function checkDocs({ root, docs }: { root: string; docs: readonly string[] }): Violation[] {
  return docs.flatMap((doc) => {
    const text = readFileSync(join(root, doc), 'utf8')
    const cited = [...linksOf(text).map((link) => fromDoc({ doc, link })), ...pathsOf(text)]
    const missing = [...new Set(cited)].filter((path) => !existsSync(join(root, path)))
    return missing.map((path) => `${doc} cites ${path}, which is not there`)
  })
}

function linksOf(text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target)
  return links.filter((link) => !isPattern(link))
}

const fromDoc = ({ doc, link }: { doc: string; link: string }) =>
  normalize(link.startsWith('/') ? link.slice(1) : join(dirname(doc), link))

function pathsOf(text: string): string[] {
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.trim().split(/\s/)[0] ?? '')
  return marked
    .map((path) => path.replace(/[:,.;]+(?:\d+)?$/, ''))
    .filter((path) => PACKAGES.test(path) && !isPattern(path) && !isBuilt(path))
}

const isPattern = (path: string) => /[*{}<>$…]|\.\.\./.test(path)
const isBuilt = (path: string) => /\/dist(?:\/|$)/.test(path)
