import { handedOver } from './handed-over.ts'

const TOAST_MS = 8000

/** The id of the user whom this page shows. */
let pageAccount = ''

/** Sets the user whom this page shows, for whom every later `fetchAsShown` is meant. */
export function showAccount(id: string): void {
  pageAccount = id
}

/**
 * `fetch` in the name of the user whom this page shows. When another tab has signed in another user since, the server
 * refuses the call (409 OTHER_ACCOUNT): the page then reloads, as that user's, and says so. Rejects without an answer.
 */
export async function fetchAsShown(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('X-Account', pageAccount)
  const response = await fetch(path, { ...init, headers })
  if (response.status === 409 && (await isForOtherAccount(response.clone()))) {
    const text = 'Nothing was changed. This page now shows the account that is signed in.'
    handedOver.leave({ tone: 'bad', title: 'Someone else is signed in', text, until: Date.now() + TOAST_MS })
    location.reload()
  }
  return response
}

async function isForOtherAccount(response: Response): Promise<boolean> {
  const body: { code?: string } = await response.json().catch(() => ({}))
  return body.code === 'OTHER_ACCOUNT'
}
