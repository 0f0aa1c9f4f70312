import type { Versioned } from '@studio/contract'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../components/refusal.tsx'
import { currentOf } from '../edits/edit-conflict.ts'
import type { Ended } from './use-admin-mutation.ts'

type Input<Entity extends Versioned> = {
  /** `ifMatch` is the version of `about` that the admin has before them. */
  act: (ifMatch?: string) => Promise<Ended>
  /** What the question is about, where others may change it meanwhile. */
  about?: Entity
  onClose: () => void
}

/**
 * What every question before an act shares, ready to be spread on its AlertDialog: it closes when it is waved away or the
 * act is done. A refused act leaves it open with the reason; after a change by somebody else it says what is different,
 * and confirming again is about that.
 */
export function useConfirmDialog<Entity extends Versioned>({ act, about, onClose }: Input<Entity>) {
  const [pending, setPending] = useState(false)
  const [current, setCurrent] = useState<Entity | null>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  const confirm = async () => {
    setPending(true)
    setProblem(null)
    const { done, failure } = await act((current ?? about)?.version)
    if (done) return onClose()
    setPending(false)
    const now = currentOf<Entity>(failure?.error)
    if (now) setCurrent(now)
    if (failure && !failure.fields) setProblem(<Refusal failure={failure} before={about} now={now} />)
  }
  return {
    open: true,
    onOpenChange: (open: boolean) => open || onClose(),
    pending,
    problem,
    onAction: () => void confirm(),
  }
}
