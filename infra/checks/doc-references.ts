import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Violation } from './code-rules.ts'
import { listFiles } from './source-files.ts'

/** Every Markdown file for engineers, relative to the repository. */
export const listDocs = (root: string): string[] =>
  listFiles(root, ['*.md']).filter((path) => !path.startsWith('marketing/src/content/'))

/**
 * Checks that the files cited in documents exist: links, and paths in backticks that begin with a workspace package or `.ci`.
 * Patterns (`*`, `{name}`, `<name>`) and build results (`dist`) are not checked; a path may be followed by a space and more
 * text.
 */
export function checkDocs({ root, docs }: { root: string; docs: readonly string[] }): Violation[] {
  return docs.flatMap((doc) => {
    const text = readFileSync(join(root, doc), 'utf8')
    const citedPaths = [...findLinks(text).map((link) => join(dirname(doc), link)), ...findQuotedPaths(text)].map(
      normalize,
    )
    const missingPaths = [...new Set(citedPaths)].filter(
      (path) => !isPatternOrBuilt(path) && !existsSync(join(root, path)),
    )
    return missingPaths.map((path) => `${doc} cites ${path}, which does not exist`)
  })
}

const isPatternOrBuilt = (path: string) => /[*{}<>$…]|\.\.\.|\/dist(?:\/|$)/.test(path)

const findLinks = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target)

/** Finds the paths in backticks, without the line number or punctuation at their end. */
const findQuotedPaths = (text: string): string[] =>
  [...text.matchAll(/`((?:api|portal|admin-remote|marketing|infra|\.ci)\/[^`\s]+)[^`\n]*`/g)].map(([, path = '']) =>
    path.replace(/[:,.;]+\d*$/, ''),
  )
