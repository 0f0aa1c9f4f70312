import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cataloguePaths } from '@studio/contract'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { inlineContent } from './content.ts'

const portalFolder = resolve(import.meta.dirname, '..')
const rootElement = '<div id="root"></div>'

/** Options of the styled-components plugin. This build and the application's must agree on class names. */
export const styledComponentsOptions = { ssr: true, displayName: false, fileName: false, pure: true }

type FirstPaint = { html: string; css: string }

/** Builds src/app/first-paint.tsx for Node and renders each page with it. */
async function renderPages(paths: readonly string[]): Promise<Map<string, FirstPaint>> {
  const outDir = resolve(portalFolder, `node_modules/.cache/first-paint-${process.pid}`)
  try {
    await build({
      root: portalFolder,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), inlineContent()],
      oxc: { plugins: { styledComponents: styledComponentsOptions } },
      ssr: { noExternal: true },
      build: { ssr: 'src/app/first-paint.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    })
    const { renderFirstPaint } = await import(pathToFileURL(resolve(outDir, 'first-paint.js')).href)
    return new Map(paths.map((path) => [path, renderFirstPaint(path)]))
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/**
 * Adds the first paint to a page's HTML, shown until the application runs and renders the same. It is inert for keyboard
 * and screen reader, because its controls do not work yet. Throws when the shell has no place for it.
 */
export function addFirstPaint(page: string, { html, css }: FirstPaint): string {
  if (!page.includes(rootElement) || !page.includes('</head>'))
    throw new Error('index.html has no place for the first paint')
  const firstPaint = `<div id="first-paint" inert aria-hidden="true">${html}</div>`
  const noscriptStyle = '<noscript><style>#first-paint{display:none}</style></noscript>'
  return page
    .replace('</head>', () => `<style>${css}</style>${noscriptStyle}</head>`)
    .replace(rootElement, () => `${firstPaint}\n    ${rootElement}`)
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
}

/** Puts the first paint into index.html and the pages made from it. */
export function firstPaintInHtml(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const pagePaths = ['', ...cataloguePaths]
      const firstPaints = await renderPages(pagePaths)
      for (const path of pagePaths) {
        const htmlFile = bundle[`${path.slice(1) || 'index'}.html`]
        const firstPaint = firstPaints.get(path)
        if (htmlFile?.type !== 'asset' || !firstPaint) return this.error(`There is no HTML of ${path || 'the shell'}.`)
        htmlFile.source = addFirstPaint(String(htmlFile.source), firstPaint)
      }
    },
  }
}
