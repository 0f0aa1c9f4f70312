import { createClient } from '@studio/contract'

/** The calls of the endpoint table from this page. It looks `fetch` up at each call, so that a test can stand in for it. */
export const api = createClient({ fetch: (...request) => globalThis.fetch(...request) })
