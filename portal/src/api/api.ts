import { createDataClient } from '@studio/client/data-client'
import { fetchEarly } from './early-reads.ts'

/** What this page reads and writes with. */
export const dataClient = createDataClient({ fetch: fetchEarly })

/** The calls of the endpoint table from this page. */
export const { api } = dataClient
