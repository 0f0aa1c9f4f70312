import { createClient } from '@studio/contract'

/**
 * The calls of the endpoint table that this build was made with: a remote that is newer than the shell knows calls that
 * the shell does not. It looks `fetch` up at each call, so that a test can replace it.
 */
export const api = createClient({ fetch: (...request) => globalThis.fetch(...request) })
