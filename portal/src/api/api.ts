import { createDataClient } from '@studio/client/data-client'
import { fetchEarly } from './early-reads.ts'

export const dataClient = createDataClient({ fetch: fetchEarly })

/** Calls an endpoint by its name: `api.call('listClasses')`. */
export const { api } = dataClient
