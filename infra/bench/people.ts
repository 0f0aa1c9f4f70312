import type { Browser, BrowserContext } from 'playwright/test'

/** The users whose portal is measured: not signed in, without a membership, with a membership. */
export const people = ['visitor', 'guest', 'member'] as const
export type Person = (typeof people)[number]

/** Opens a browser context for a person of the demo studio and signs them in if they have an account. */
export async function openBrowserContext(browser: Browser, { person, baseUrl }: { person: Person; baseUrl: string }) {
  const context: BrowserContext = await browser.newContext({ baseURL: baseUrl })
  if (person === 'visitor') return context
  const response = await context.request.post('/api/login', { data: { username: person, password: 'wellness-demo' } })
  if (!response.ok())
    throw new Error(`The demo ${person} could not sign in: ${response.status()} ${await response.text()}`)
  return context
}

/** The address of the studio that is measured: the first argument, or E2E_BASE_URL, or the default one. */
export const studioUrl = process.argv[2] ?? process.env.E2E_BASE_URL ?? 'http://localhost:8080'
