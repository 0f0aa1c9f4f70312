import type { MembershipOverview, PlanChoice } from '@studio/contract'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../islands/toast.ts'
import { ask } from './ask.ts'
import { ConfirmDialog, type ConfirmedAct, confirmations, planChange } from './confirm-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { changeLabel, planSentences } from './plan-texts.ts'

type Props = {
  overview: MembershipOverview
  timeZone: string
  /** The plan has changed: what the page shows of it elsewhere follows. */
  onChange: (overview: MembershipOverview) => void
}
type Act = 'pause' | ConfirmedAct | PlanChoice

const READ_EVERY_MS = 2_000
const READS_AT_MOST = 20

/** A member's plan: its state, and what can be done with it. */
export function PlanPanel({ overview: first, timeZone, onChange }: Props) {
  const [overview, setOverview] = useState(first)
  const [open, setOpen] = useState<Act | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { pause, pauseChoices, planChoices, unpaid, endsAt, price } = overview
  const canLeave = price !== null && !endsAt && pause?.state !== 'starting'
  const isPaused = pause !== null && (pause.state === 'planned' || pause.state === 'running') && !unpaid
  // What the payment provider still has to do is done within seconds, or later by itself.
  const isUnderWay = pause?.state === 'starting' || (pause?.state === 'ending' && !unpaid)
  useEffect(() => {
    if (!isUnderWay) return
    let left = READS_AT_MOST
    const again = setInterval(() => {
      left -= 1
      if (left === 0) clearInterval(again)
      ask.overview().then(
        (now) => left >= 0 && setOverview(now),
        () => undefined,
      )
    }, READ_EVERY_MS)
    return () => {
      clearInterval(again)
      left = -1
    }
  }, [isUnderWay])
  const close = () => setOpen(null)
  const done = (text: string) => (changed: MembershipOverview) => {
    setOverview(changed)
    close()
    // The button that opened the dialog may be gone by now.
    panel.current?.focus()
    // Once the dialog is gone: a toast inside an open one would go with it.
    setTimeout(() => showToast({ tone: 'good', title: 'Membership changed', text }))
    onChange(changed)
  }
  const shared = (text: string) => ({ timeZone, onDone: done(text), onClose: close })
  return (
    <div className="plan-panel" ref={panel} tabIndex={-1}>
      <div className="plan-state" aria-live="polite">
        {planSentences({ overview, timeZone }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="plan-acts">
        {planChoices.map((choice) => (
          <button
            key={choice.plan}
            type="button"
            className="btn secondary"
            aria-haspopup="dialog"
            onClick={() => setOpen(choice)}
          >
            {changeLabel(choice)}
          </button>
        ))}
        {isPaused && (
          <button type="button" className="btn secondary" aria-haspopup="dialog" onClick={() => setOpen('resume')}>
            {pause.state === 'planned' ? 'Cancel Pause' : 'End Pause Now'}
          </button>
        )}
        {pauseChoices.length > 0 && (
          <button type="button" className="btn quiet" aria-haspopup="dialog" onClick={() => setOpen('pause')}>
            {pause ? 'Change End of Pause' : 'Pause Membership'}
          </button>
        )}
        {endsAt && price && (
          <button type="button" className="btn secondary" aria-haspopup="dialog" onClick={() => setOpen('keep')}>
            Keep Membership
          </button>
        )}
        {canLeave && (
          <button type="button" className="btn quiet" aria-haspopup="dialog" onClick={() => setOpen('leave')}>
            Cancel Membership
          </button>
        )}
      </div>
      {open !== null && typeof open === 'object' && (
        <ConfirmDialog of={planChange(open)} {...shared(changedText[open.direction])} />
      )}
      {open === 'pause' && (
        <PauseDialog overview={overview} timeZone={timeZone} onDone={done(pausedText)} onClose={close} />
      )}
      {open === 'resume' && <ConfirmDialog of={confirmations.resume} {...shared('Your pause has ended.')} />}
      {open === 'keep' && <ConfirmDialog of={confirmations.keep} {...shared('Your membership continues.')} />}
      {open === 'leave' && (
        <ConfirmDialog
          of={confirmations.leave}
          {...shared('We have mailed you the date on which it ends.')}
          note={pauseChoices.length > 0 && !pause ? 'You can also pause your membership, without a fee.' : undefined}
        />
      )}
    </div>
  )
}

const changedText = {
  up: 'Your plan has changed.',
  down: 'We have mailed you the date of the change.',
  undo: 'Your plan stays as it is.',
}
const pausedText = 'Your pause is set. We have mailed you the details.'
