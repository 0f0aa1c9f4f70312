import { tabStorage } from '../storage.ts'
import { saveTypedFields } from './typed-fields.ts'

const storageKey = 'studio.reloaded-for'

/**
 * Imports a chunk. After a failure it tries another URL, because Chromium caches a failed module for the life of the
 * page. If that fails too, it throws, so that the user can retry; `userRetryCount` says how often they have. If their
 * retry fails as well, or if the chunk was removed by a new release, it saves typed input and reloads the page, once per
 * file.
 */
export async function importWithRecovery<Module>(load: () => Promise<Module>, userRetryCount: number): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const url = findChunkUrl(error)
    const fileStatus = url ? await fetchFileStatus(url) : 'unknown'
    if (!url || fileStatus === 'unknown') throw error
    if (fileStatus === 'removed') return reloadOnce(url, error)
    try {
      return (await import(/* @vite-ignore */ `${url}?retry=${userRetryCount + 1}`)) as Module
    } catch {
      if (userRetryCount === 0) throw error
      return reloadOnce(url, error)
    }
  }
}

/** The chunk's URL in the browser's error message, without the query of an earlier attempt. */
function findChunkUrl(error: unknown): string | undefined {
  const url = error instanceof Error ? /https?:\/\/\S+?\.js/.exec(error.message)?.[0] : undefined
  return url && new URL(url).origin === location.origin ? url : undefined
}

/** Asks the server whether it still has a file. */
async function fetchFileStatus(url: string): Promise<'available' | 'removed' | 'unknown'> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    if (ok) return 'available'
    return status === 404 ? 'removed' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Reloads the page. Throws the error instead if it has reloaded for this file before. */
function reloadOnce(url: string, error: unknown): Promise<never> {
  // Without storage, the page would not know that it has reloaded before, and would reload forever.
  if (tabStorage.read(storageKey) === url || !tabStorage.write(storageKey, url)) throw error
  saveTypedFields()
  location.reload()
  // Until the page reloads, the component stays in its loading state.
  return new Promise(() => undefined)
}
