import { useEffect, useState } from 'react'
import { changedPreview, failureText } from './ask.ts'

type Preview = { version: string }
type Stage<Shown> = { shown: Shown | null; error: string | null; pending: boolean }

/**
 * What an act would do, and doing it. `key` names what the preview is of: another one is asked for when it changes, and
 * an answer that comes late is dropped. A preview that is not true any more is replaced by the present one.
 */
export function usePreview<Shown extends Preview, Done>({
  key,
  load,
  act,
  onDone,
}: {
  key: string
  load: (signal: AbortSignal) => Promise<Shown>
  act: (version: string) => Promise<Done>
  onDone: (done: Done) => void
}): Stage<Shown> & { carryOut: () => void } {
  const [stage, setStage] = useState<Stage<Shown> & { of: string }>({
    shown: null,
    error: null,
    pending: false,
    of: key,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for
  useEffect(() => {
    const asking = new AbortController()
    const show = (next: Partial<Stage<Shown>>) => {
      if (!asking.signal.aborted) setStage({ shown: null, error: null, pending: false, ...next, of: key })
    }
    load(asking.signal).then(
      (shown) => show({ shown }),
      (error: unknown) => show({ error: failureText(error) }),
    )
    return () => asking.abort()
  }, [key])
  const current = stage.of === key ? stage : { shown: null, error: null, pending: false }
  const carryOut = () => {
    const { shown } = current
    if (!shown) return
    setStage({ shown, error: null, pending: true, of: key })
    act(shown.version).then(onDone, (error: unknown) =>
      setStage({ shown: changedPreview<Shown>(error) ?? shown, error: failureText(error), pending: false, of: key }),
    )
  }
  return { ...current, carryOut }
}
