import { ApiError } from '@studio/contract'

/**
 * Sends a change. Without a response `wasMade` reads once whether it was made all the same; if not, or if that cannot
 * be read, the error of the call is thrown.
 */
export async function sendAndCheck(send: () => Promise<unknown>, wasMade: () => Promise<boolean>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (error instanceof ApiError || !(await wasMade().catch(() => false))) throw error
  }
}
