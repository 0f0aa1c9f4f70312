import type { MembershipOverview } from '@studio/contract'
import { useRef, useState } from 'react'
import { showToast } from '../islands/toast.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { planSentences } from './plan-texts.ts'
import { ResumeDialog } from './resume-dialog.tsx'

type Props = {
  overview: MembershipOverview
  timeZone: string
  /** The plan has changed: what the page shows of it elsewhere follows. */
  onChange: () => void
}
type Act = 'pause' | 'resume'

/** A member's plan: its state, and what can be done with it. */
export function PlanPanel({ overview: first, timeZone, onChange }: Props) {
  const [overview, setOverview] = useState(first)
  const [open, setOpen] = useState<Act | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { pause, pauseChoices, unpaid } = overview
  const isPaused = pause !== null && (pause.state === 'planned' || pause.state === 'running') && !unpaid
  const close = () => setOpen(null)
  const done = (text: string) => (changed: MembershipOverview) => {
    setOverview(changed)
    close()
    // The button that opened the dialog may be gone by now.
    panel.current?.focus()
    showToast({ tone: 'good', title: 'Membership changed', text })
    onChange()
  }
  return (
    <div className="plan-panel" ref={panel} tabIndex={-1}>
      <div className="plan-state" aria-live="polite">
        {planSentences({ overview, timeZone }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="plan-acts">
        {isPaused && (
          <button type="button" className="btn s" aria-haspopup="dialog" onClick={() => setOpen('resume')}>
            {pause.state === 'planned' ? 'Take Pause Back' : 'End Pause Now'}
          </button>
        )}
        {pauseChoices.length > 0 && (
          <button type="button" className="btn q" aria-haspopup="dialog" onClick={() => setOpen('pause')}>
            {pause ? 'Change End of Pause' : 'Pause Membership'}
          </button>
        )}
      </div>
      {open === 'pause' && <PauseDialog {...{ overview, timeZone }} onDone={done(pausedText)} onClose={close} />}
      {open === 'resume' && <ResumeDialog onDone={done('Your pause has ended.')} onClose={close} />}
    </div>
  )
}

const pausedText = 'Your pause is noted. We have mailed you what it means.'
