import { flashToast } from './flash-toast.ts'

const TOAST_MS = 8000

/** The id of the user whom this page shows. */
let pageUserId = ''

/** Sets the user whose data this page shows. */
export function setPageUser(id: string): void {
  pageUserId = id
}

/**
 * `fetch` with the id of the user whom this page shows. If another user has signed in in another tab, the server refuses
 * the call (409 OTHER_ACCOUNT): the page then reloads for the new user and shows a toast. Rejects if no response comes.
 */
export async function fetchForPageUser(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('X-Account', pageUserId)
  const response = await fetch(path, { ...init, headers })
  if (response.status === 409 && (await isOtherAccountResponse(response.clone()))) {
    const text = 'Nothing was changed. This page now shows the account that is signed in.'
    flashToast.save({ tone: 'bad', title: 'Someone else is signed in', text, until: Date.now() + TOAST_MS })
    location.reload()
  }
  return response
}

async function isOtherAccountResponse(response: Response): Promise<boolean> {
  const body: { code?: string } = await response.json().catch(() => ({}))
  return body.code === 'OTHER_ACCOUNT'
}
