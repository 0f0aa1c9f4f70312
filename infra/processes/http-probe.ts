/** True when an address answers with a status that `fits` (any below 500 unless said otherwise). */
export async function answers(
  url: string,
  fits: (status: number) => boolean = (status) => status < 500,
): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) })
    await response.body?.cancel()
    return fits(response.status)
  } catch {
    return false
  }
}
