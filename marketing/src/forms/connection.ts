/** The islands' connection to the API. It looks up `fetch` at each call, because tests replace it. */
export const connection = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }
