import { createDataClient } from '@studio/client/data-client'

/** What this page reads and writes with. It looks `fetch` up at each call, so that a test can replace it. */
export const dataClient = createDataClient({ fetch: (...request) => globalThis.fetch(...request) })

/** The calls of the endpoint table from this page. */
export const { api } = dataClient
