/** Whether an address answers with a status that `isExpected` accepts (by default any below 500). */
export async function isAnswering(
  url: string,
  isExpected: (status: number) => boolean = (status) => status < 500,
): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) })
    await response.body?.cancel()
    return isExpected(response.status)
  } catch {
    return false
  }
}
