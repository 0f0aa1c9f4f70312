import type { VersionFields } from '@studio/contract'
import { type ReactNode, useState } from 'react'
import { getCurrent } from '../edits/edit-conflict.ts'
import { Refusal } from './refusal.tsx'
import type { MutationEnd } from './use-admin-mutation.ts'

type Input<Entity extends VersionFields> = {
  /** `ifMatch` is the version of `about` that the admin has before them. */
  act: (ifMatch?: string) => Promise<MutationEnd>
  /** The entity that the dialog is about, when other admins may change it while the dialog is open. */
  about?: Entity
  onClose: () => void
}

/**
 * What all confirmation dialogs share, to be spread on an AlertDialog. It closes on cancel or success. A refusal keeps
 * it open with the reason. After a conflict it lists what another admin changed, and confirming again applies to that
 * version.
 */
export function useConfirmDialog<Entity extends VersionFields>({ act, about, onClose }: Input<Entity>) {
  const [pending, setPending] = useState(false)
  const [current, setCurrent] = useState<Entity | null>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  const confirm = async () => {
    setPending(true)
    setProblem(null)
    const { done, failure } = await act((current ?? about)?.version)
    if (done) return onClose()
    setPending(false)
    const now = getCurrent<Entity>(failure?.error)
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
