import { endpoints, paths } from '@studio/contract'
import type { Plugin, Rolldown } from 'vite'
import { escapeHtml } from './content.ts'

type FirstRequests = {
  /** The page's module, in src/features, without its extension. */
  page: string
  /** A module that the page needs only for visitors. */
  visitorModule?: string
  /** The page's first calls: without input and open to everyone. */
  reads?: readonly (keyof typeof endpoints)[]
  /** Visitors are redirected, so nothing is fetched for them. */
  protected?: true
}

/** The first requests of each page; src/app/routes.tsx has the same for links, and a test compares the two. */
export const firstRequests: Record<string, FirstRequests> = {
  [paths.classes]: { page: 'classes/classes-page', reads: ['listClasses', 'listInstructors'] },
  [paths.programs]: { page: 'programs/programs-page', reads: ['listPrograms'] },
  [paths.calendar]: { page: 'calendar/calendar-page', reads: ['listHolidays'] },
  [paths.auth]: { page: 'auth/auth-page', visitorModule: 'auth/auth-forms' },
  [paths.forgotPassword]: { page: 'recovery/forgot-password-page' },
  [paths.resetPassword]: { page: 'recovery/reset-password-page' },
  [paths.landing]: { page: 'home/home-page', protected: true },
  [paths.home]: { page: 'home/home-page', protected: true },
  [paths.dashboard]: { page: 'dashboard/dashboard-page', protected: true },
  [paths.subscribe]: { page: 'subscribe/subscribe-page', protected: true },
  [paths.checkoutSuccess]: { page: 'checkout/checkout-success-page' },
  [paths.checkoutCancel]: { page: 'checkout/checkout-cancel-page' },
  [paths.teach]: { page: 'teach/teach-page' },
}

type Bundle = Rolldown.OutputBundle

/** Gives public/early.js the files and calls of each page, so that they are requested as soon as the HTML is there. */
export function firstRequestsInHtml(): Plugin {
  return {
    name: 'first-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = /(<script src="[^"]*\/early\.js")>/
        if (!bundle || !script.test(html)) throw new Error('index.html lacks early.js')
        return html.replace(script, (_, tag) => `${tag} data-pages="${escapeHtml(renderPagesTable(bundle))}">`)
      },
    },
  }
}

/** The files and calls of each page as JSON, by path. */
function renderPagesTable(bundle: Bundle): string {
  const pages = Object.entries(firstRequests).map(([path, { page, visitorModule, reads = [], ...rule }]) => {
    const files = listFiles({ bundle, moduleName: page })
    const allVisitorFiles = visitorModule ? listFiles({ bundle, moduleName: visitorModule }) : []
    const visitorFiles = allVisitorFiles.filter((file) => !files.includes(file))
    const requests = {
      files,
      reads: reads.map((name) => endpoints[name].path),
      ...(visitorFiles.length > 0 && { visitorFiles }),
      ...rule,
    }
    return [path, requests]
  })
  return JSON.stringify(Object.fromEntries(pages))
}

/** The files of a module's chunk and of everything it imports, without the entry. Throws if the module has no chunk. */
function listFiles({ bundle, moduleName }: { bundle: Bundle; moduleName: string }): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const moduleChunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/features/${moduleName}.tsx`))
  if (!moduleChunk) throw new Error(`src/features/${moduleName}.tsx has no chunk of its own`)
  const files = new Set<string>()
  const addWithImports = (fileName: string) => {
    const chunk = chunks.find((candidate) => candidate.fileName === fileName)
    if (!chunk || chunk.isEntry || files.has(fileName)) return
    files.add(fileName)
    for (const importedFile of chunk.imports) addWithImports(importedFile)
  }
  addWithImports(moduleChunk.fileName)
  return [...files]
}
