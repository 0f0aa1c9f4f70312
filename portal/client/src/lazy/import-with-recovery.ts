import { tabStorage } from '../storage.ts'
import { saveTypedFields } from './typed-fields.ts'

const storageKey = 'studio.reloaded-for'

/**
 * Imports a chunk. Chromium caches a failed module for the life of the page, so a retry uses another URL. A chunk that
 * a new release has removed, or that imports a failed module, needs a reload: once per file, and typed input is kept.
 */
export async function importWithRecovery<Module>(load: () => Promise<Module>, retryCount: number): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const url = findChunkUrl(error)
    const state = url ? await getServerState(url) : 'unknown'
    if (!url || state === 'unknown') throw error
    if (state === 'gone') return reloadOnce(url, error)
    try {
      return (await import(/* @vite-ignore */ `${url}?retry=${retryCount + 1}`)) as Module
    } catch {
      if (retryCount === 0) throw error
      return reloadOnce(url, error)
    }
  }
}

/** The chunk's URL in the browser's error message, without the query of an earlier attempt. */
function findChunkUrl(error: unknown): string | undefined {
  const url = error instanceof Error ? /https?:\/\/\S+?\.js/.exec(error.message)?.[0] : undefined
  return url && new URL(url).origin === location.origin ? url : undefined
}

/** Whether the server still has a file; `unknown` if it does not say. */
async function getServerState(url: string): Promise<'there' | 'gone' | 'unknown'> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    if (ok) return 'there'
    return status === 404 ? 'gone' : 'unknown'
  } catch {
    return 'unknown'
  }
}

function reloadOnce(url: string, error: unknown): Promise<never> {
  // Without storage the page could not tell that it has reloaded before, and would do so forever.
  if (tabStorage.read(storageKey) === url || !tabStorage.write(storageKey, url)) throw error
  saveTypedFields()
  location.reload()
  // The page is about to reload; until then the part stays in its loading state.
  return new Promise(() => undefined)
}
