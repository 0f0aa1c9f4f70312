import type { MembershipOverview, PlanChoice } from '@studio/contract'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../islands/toast.ts'
import { ConfirmDialog, type ConfirmedAction, confirmations, createChangeConfirmation } from './confirm-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { planCalls } from './plan-calls.ts'
import { formatChangeLabel, formatPlanState } from './plan-texts.ts'

type Props = {
  overview: MembershipOverview
  timeZone: string
  /** Called when the plan has changed, to update the rest of the page. */
  onChange: (overview: MembershipOverview) => void
}
type PlanAction = 'pause' | ConfirmedAction | PlanChoice

const POLL_INTERVAL_MS = 2_000
const MAX_POLLS = 20

/** Whether the payment provider has yet to complete a change: usually within seconds, so the page polls only briefly. */
const isChangePending = ({ pause, unpaid }: MembershipOverview) =>
  pause?.state === 'starting' || (pause?.state === 'ending' && !unpaid)

/** A member's plan: its state, and its possible actions. */
export function PlanPanel({ overview: initialOverview, timeZone, onChange }: Props) {
  const [overview, setOverview] = useState(initialOverview)
  const [openDialog, setOpenDialog] = useState<PlanAction | null>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const { pause, pauseChoices, planChoices, unpaid, endsAt, price } = overview
  const isBilledByProvider = price !== null
  const canCancel = isBilledByProvider && !endsAt && pause?.state !== 'starting'
  const isPauseSet = pause?.state === 'planned' || pause?.state === 'running'
  const canEndPause = isPauseSet && !unpaid
  const isWaiting = isChangePending(overview)
  useEffect(() => {
    if (!isWaiting) return
    let isMounted = true
    let pollsLeft = MAX_POLLS
    const timer = setInterval(() => {
      pollsLeft -= 1
      if (pollsLeft === 0) clearInterval(timer)
      planCalls.loadOverview().then(
        (currentOverview) => {
          if (!isMounted) return
          setOverview(currentOverview)
          if (!isChangePending(currentOverview)) onChange(currentOverview)
        },
        () => undefined,
      )
    }, POLL_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      isMounted = false
    }
  }, [isWaiting, onChange])
  const close = () => setOpenDialog(null)
  const createDoneHandler = (toastText: string) => (newOverview: MembershipOverview) => {
    setOverview(newOverview)
    close()
    // The button that opened the dialog may be gone by now.
    panelRef.current?.focus()
    // After the dialog has closed: a toast inside it would disappear with it.
    setTimeout(() => showToast({ tone: 'good', title: 'Membership changed', text: toastText }))
    onChange(newOverview)
  }
  const createDialogProps = (toastText: string) => ({ timeZone, onDone: createDoneHandler(toastText), onClose: close })
  return (
    <div className="plan-panel" ref={panelRef} tabIndex={-1}>
      <div className="plan-state" aria-live="polite">
        {formatPlanState({ overview, timeZone }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="plan-actions">
        {planChoices.map((choice) => (
          <button
            key={choice.plan}
            type="button"
            className="btn secondary"
            aria-haspopup="dialog"
            onClick={() => setOpenDialog(choice)}
          >
            {formatChangeLabel(choice)}
          </button>
        ))}
        {canEndPause && (
          <button
            type="button"
            className="btn secondary"
            aria-haspopup="dialog"
            onClick={() => setOpenDialog(pause.state === 'planned' ? 'cancelPause' : 'resume')}
          >
            {pause.state === 'planned' ? 'Cancel Pause' : 'End Pause Now'}
          </button>
        )}
        {pauseChoices.length > 0 && (
          <button type="button" className="btn quiet" aria-haspopup="dialog" onClick={() => setOpenDialog('pause')}>
            {pause ? 'Change End of Pause' : 'Pause Membership'}
          </button>
        )}
        {endsAt && isBilledByProvider && (
          <button type="button" className="btn secondary" aria-haspopup="dialog" onClick={() => setOpenDialog('keep')}>
            Keep Membership
          </button>
        )}
        {canCancel && (
          <button type="button" className="btn quiet" aria-haspopup="dialog" onClick={() => setOpenDialog('cancel')}>
            Cancel Membership
          </button>
        )}
      </div>
      {typeof openDialog === 'object' && openDialog !== null && (
        <ConfirmDialog
          confirmation={createChangeConfirmation(openDialog)}
          {...createDialogProps(planChangeToastTexts[openDialog.direction])}
        />
      )}
      {openDialog === 'pause' && (
        <PauseDialog
          overview={overview}
          timeZone={timeZone}
          onDone={createDoneHandler(pauseToastText)}
          onClose={close}
        />
      )}
      {openDialog === 'resume' && (
        <ConfirmDialog confirmation={confirmations.resume} {...createDialogProps('Your pause has ended.')} />
      )}
      {openDialog === 'cancelPause' && (
        <ConfirmDialog confirmation={confirmations.cancelPause} {...createDialogProps('Your pause is cancelled.')} />
      )}
      {openDialog === 'keep' && (
        <ConfirmDialog confirmation={confirmations.keep} {...createDialogProps('Your membership continues.')} />
      )}
      {openDialog === 'cancel' && (
        <ConfirmDialog
          confirmation={confirmations.cancel}
          {...createDialogProps('We have mailed you the date on which it ends.')}
          note={pauseChoices.length > 0 && !pause ? 'You can also pause your membership, without a fee.' : undefined}
        />
      )}
    </div>
  )
}

const planChangeToastTexts = {
  up: 'Your plan has changed.',
  down: 'We have mailed you the date of the change.',
  undo: 'Your plan stays as it is.',
}
const pauseToastText = 'Your pause is set. We have mailed you the details.'
