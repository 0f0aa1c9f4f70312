import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './code-rules.ts'

/**
 * What styles may name: widths in px at which a layout changes, layers, classes that belong to portal/ui, and those of
 * them that are a control, a card or a badge.
 */
type StyleTokens = {
  widths: readonly number[]
  layers: readonly string[]
  partClasses: ReadonlySet<string>
  controlClasses: ReadonlySet<string>
}
type StyleFile = { path: string; text: string }

const screens = /^(?:portal\/src|portal\/client\/src|admin-remote\/src)\//
// Its markup has the classes of a page's layout and type itself (.grid, .lead), and its styles place them.
const pages = /^marketing\/src\//
const controlSheets = ['buttons.css', 'cards.css', 'badges.css']
// Until the application runs, the HTML holds the header's own markup, which early.js hides where needed.
const exempt = 'portal/src/app/frame.css'

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
const classesIn = (selector: string) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((found) => found[1] ?? '')

/** Reads the tokens of portal/ui and the classes that its sheets style. */
export function readStyleTokens(root: string): StyleTokens {
  const ui = join(root, 'portal/ui')
  const tokens = readFileSync(join(ui, 'tokens.css'), 'utf8')
  const selectorsIn = (name: string) =>
    selectorsOf(withoutComments(readFileSync(join(ui, 'css', name), 'utf8'))).map(({ selector }) => selector)
  // Of '.btn.p' the first: the others are variants, of which a page may have a namesake.
  const firstClasses = (selector: string) => selector.split(/[\s>+~,]+/).flatMap((part) => classesIn(part).slice(0, 1))
  return {
    widths: [...tokens.matchAll(/--from-[\w-]+:\s*(\d+)px/g)].map((found) => Number(found[1])),
    layers: [...tokens.matchAll(/--(z-[\w-]+):/g)].map((found) => found[1] ?? ''),
    partClasses: new Set(readdirSync(join(ui, 'css')).flatMap(selectorsIn).flatMap(classesIn)),
    controlClasses: new Set(controlSheets.flatMap(selectorsIn).flatMap(firstClasses)),
  }
}

/** Checks what stylesheets, styled components and .astro styles say against the tokens and parts of portal/ui. */
export function checkStyles({ files, tokens }: { files: readonly StyleFile[]; tokens: StyleTokens }): Violation[] {
  return files.flatMap(({ path, text }) => {
    const css = withoutComments(text)
    const lines = css.split('\n')
    const ofLines = lines.flatMap((line, index) =>
      [...widthProblems(line, tokens), ...layerProblems(line, tokens)].map((says) => `${path}:${index + 1} ${says}`),
    )
    const templates = templatesOf(path, css)
    const mayNotSelect = (screens.test(path) && path !== exempt) || path.endsWith('.astro')
    return [
      ...ofLines,
      ...(mayNotSelect ? foreignClasses({ path, templates, classes: tokens.partClasses }) : []),
      ...(pages.test(path)
        ? foreignClasses({ path, templates: ownTemplatesOf(path, css), classes: tokens.controlClasses })
        : []),
    ]
  })
}

function widthProblems(line: string, { widths }: StyleTokens): string[] {
  if (!line.includes('@media')) return []
  return [...line.matchAll(/\((min|max)-width:\s*(\d+)px\)/g)].flatMap(([, side, number]) => {
    const from = side === 'min' ? Number(number) : Number(number) + 1
    return widths.includes(from) ? [] : [`${side}-width ${number}px is no width of portal/ui/tokens.css (--from-...)`]
  })
}

function layerProblems(line: string, { layers }: StyleTokens): string[] {
  const value = /\bz-index:\s*([^;]+)/.exec(line)?.[1]?.trim()
  if (!value || value === 'auto') return []
  const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? ''
  return layers.includes(name) ? [] : [`z-index ${value} is no layer of portal/ui/tokens.css (--z-...)`]
}

type Template = { text: string; line: number }
type ForeignInput = { path: string; templates: readonly Template[]; classes: ReadonlySet<string> }

function foreignClasses({ path, templates, classes }: ForeignInput): Violation[] {
  return templates.flatMap(({ text, line: start }) =>
    selectorsOf(text).flatMap(({ selector, line }) =>
      classesIn(selector)
        .filter((name) => classes.has(name))
        .map(
          (name) =>
            `${path}:${start + line} selects .${name} of portal/ui: give the part a class of your own, or a prop`,
        ),
    ),
  )
}

/**
 * The styles in a file that can reach into other parts: the whole stylesheet, the templates of styled
 * components, and global styles of an .astro file.
 */
function templatesOf(path: string, text: string): Template[] {
  if (path.endsWith('.css')) return [{ text, line: 1 }]
  if (path.endsWith('.astro')) {
    return text.split('\n').map((line, index) => ({
      text: [...line.matchAll(/:global\((?:[^()]|\([^()]*\))*\)/g)].map(([found]) => `${found} {`).join(' '),
      line: index + 1,
    }))
  }
  return [...text.matchAll(/\b(?:styled\b[^`;]*?|css|createGlobalStyle)`([^`]*)`/g)].map((found) => ({
    text: found[1] ?? '',
    line: text.slice(0, found.index + found[0].length - (found[1] ?? '').length - 1).split('\n').length,
  }))
}

/** The styles of a page's own markup: its stylesheet, and the <style> of an .astro file without its global selectors. */
function ownTemplatesOf(path: string, text: string): Template[] {
  if (path.endsWith('.css')) return [{ text, line: 1 }]
  return [...text.matchAll(/<style>([\s\S]*?)(?:<\/style>|$)/g)].map((found) => ({
    text: (found[1] ?? '').replace(/:global\((?:[^()]|\([^()]*\))*\)/g, ''),
    line: text.slice(0, found.index).split('\n').length,
  }))
}

/** The selector before each `{`, without at-rules; `line` counts from 0. */
function selectorsOf(css: string): { selector: string; line: number }[] {
  return [...css.matchAll(/([^{};]+)\{/g)].flatMap((found) => {
    const selector = (found[1] ?? '').trim()
    const at = found.index + (found[1] ?? '').length
    return selector.startsWith('@') || selector.endsWith('$')
      ? []
      : [{ selector, line: css.slice(0, at).split('\n').length - 1 }]
  })
}
