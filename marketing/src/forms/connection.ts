/** How the islands reach the API. */
export const connection = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }
