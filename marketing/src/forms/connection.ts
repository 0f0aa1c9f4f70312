/** How the islands reach the API. `fetch` is looked up at each call, since tests replace it. */
export const connection = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }
