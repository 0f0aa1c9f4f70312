import { useEffect, useState } from 'react'
import { formatFailure, getCurrentPreview } from './plan-calls.ts'

type Versioned = { version: string }
type PreviewState<Preview> = { preview: Preview | null; error: string | null; pending: boolean }

/**
 * Loads the preview of an action; `submit` performs the action with the version of that preview. A new `key` loads a new
 * preview and ignores late responses for the previous key. If `submit` is refused because the preview is outdated, the
 * current one replaces it.
 */
export function usePreview<Preview extends Versioned, Result>({
  key,
  load,
  perform,
  onDone,
}: {
  key: string
  load: (signal: AbortSignal) => Promise<Preview>
  perform: (previewVersion: string) => Promise<Result>
  onDone: (result: Result) => void
}): PreviewState<Preview> & { submit: () => void } {
  const emptyState: PreviewState<Preview> = { preview: null, error: null, pending: false }
  const [storedState, setStoredState] = useState<PreviewState<Preview> & { key: string }>({ ...emptyState, key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the preview
  useEffect(() => {
    const request = new AbortController()
    const update = (changes: Partial<PreviewState<Preview>>) => {
      if (!request.signal.aborted) setStoredState({ ...emptyState, ...changes, key })
    }
    load(request.signal).then(
      (preview) => update({ preview }),
      (error: unknown) => update({ error: formatFailure(error) }),
    )
    return () => request.abort()
  }, [key])
  const state = storedState.key === key ? storedState : emptyState
  const submit = () => {
    const { preview } = state
    if (!preview) return
    setStoredState({ preview, error: null, pending: true, key })
    perform(preview.version).then(onDone, (error: unknown) =>
      setStoredState({
        preview: getCurrentPreview<Preview>(error) ?? preview,
        error: formatFailure(error),
        pending: false,
        key,
      }),
    )
  }
  return { ...state, submit }
}
