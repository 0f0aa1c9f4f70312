import type { APIRequestContext } from 'playwright/test'

/** Loads JSON from a path of the product with the session of these requests. */
export async function loadJson<Result = unknown>(request: APIRequestContext, path: string): Promise<Result> {
  const response = await request.get(path)
  return response.json()
}
