import { endpoints, paths } from '@studio/contract'
import type { Plugin, Rolldown } from 'vite'
import { escapeHtml } from './content.ts'

type FirstRequests = {
  /** The file of the page, in src/features. */
  page: string
  /** Needed only by visitors who are not signed in. */
  visitorPart?: string
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
  [paths.auth]: { page: 'auth/auth-page', visitorPart: 'auth/auth-forms' },
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
        return html.replace(script, (_, tag) => `${tag} data-pages="${escapeHtml(pagesTable(bundle))}">`)
      },
    },
  }
}

function pagesTable(bundle: Bundle): string {
  const rows = Object.entries(firstRequests).map(([path, { page, visitorPart, reads = [], ...rest }]) => {
    const files = listFiles({ bundle, part: page })
    const visitorFiles = visitorPart
      ? listFiles({ bundle, part: visitorPart }).filter((file) => !files.includes(file))
      : []
    const row = {
      files,
      reads: reads.map((name) => endpoints[name].path),
      ...(visitorFiles.length > 0 && { visitorFiles }),
      ...rest,
    }
    return [path, row]
  })
  return JSON.stringify(Object.fromEntries(rows))
}

/** The chunk of a part and all that it imports, without the entry. Throws when the part has no chunk of its own. */
function listFiles({ bundle, part }: { bundle: Bundle; part: string }): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const partChunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/features/${part}.tsx`))
  if (!partChunk) throw new Error(`src/features/${part}.tsx has no chunk of its own`)
  const files = new Set<string>()
  const add = (fileName: string) => {
    const chunk = chunks.find((item) => item.fileName === fileName)
    if (!chunk || chunk.isEntry || files.has(fileName)) return
    files.add(fileName)
    for (const importedFile of chunk.imports) add(importedFile)
  }
  add(partChunk.fileName)
  return [...files]
}
