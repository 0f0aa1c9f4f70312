import type { MembershipOverview, PauseChoice } from '@studio/contract'
import { useId, useState } from 'react'
import { planCalls } from './plan-calls.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanEffects } from './plan-effects.tsx'
import { addDays } from './plan-formats.ts'
import { formatBookings, formatPauseEffects, formatPauseStart, formatResumeDayHint } from './plan-texts.ts'
import { usePreview } from './use-preview.ts'

const DEFAULT_PAUSE_DAYS = 28

type Props = {
  overview: MembershipOverview
  timeZone: string
  onDone: (overview: MembershipOverview) => void
  onClose: () => void
}

/** Four weeks after the first day of the pause (`from`), or the closest possible day. */
const getDefaultResumeDay = ({ from, earliest, latest }: PauseChoice) => {
  const day = addDays(from, DEFAULT_PAUSE_DAYS)
  if (day < earliest) return earliest
  return day > latest ? latest : day
}

/** The dialog that pauses a plan or changes the end of its pause, with the effects of the choice. */
export function PauseDialog({ overview, timeZone, onDone, onClose }: Props) {
  // Each choice is a way to begin (`start`: today or at the period's end) with its first day and its possible days to resume.
  // With a pause already set, that pause is the only choice.
  const { pause, pauseChoices: choices } = overview
  const [firstChoice] = choices
  const fieldId = useId()
  const [start, setStart] = useState(firstChoice?.start ?? 'period_end')
  const choice = choices.find((pauseChoice) => pauseChoice.start === start) ?? firstChoice
  const [resumesOn, setResumesOn] = useState(pause?.resumesOn ?? (choice ? getDefaultResumeDay(choice) : ''))
  const request = { resumesOn, start: pause ? undefined : start }
  const { preview, error, pending, submit } = usePreview({
    key: `${start} ${resumesOn}`,
    load: (signal) => planCalls.previewPause(request, signal),
    perform: (previewVersion) => planCalls.pause(request, previewVersion),
    onDone,
  })
  const bookings = formatBookings(preview?.bookings ?? [], timeZone)
  if (!choice) return null
  const changeStart = (newChoice: PauseChoice) => {
    if (pending) return
    setStart(newChoice.start)
    if (resumesOn < newChoice.earliest || resumesOn > newChoice.latest) setResumesOn(getDefaultResumeDay(newChoice))
  }
  return (
    <PlanDialog
      title={pause ? 'Change the end of your pause' : 'Pause your membership'}
      submitLabel={pause ? 'Change Pause' : 'Pause Membership'}
      canSubmit={preview !== null && resumesOn !== pause?.resumesOn}
      pending={pending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="form">
        {!pause && (
          <fieldset className="full-width">
            <legend className="label">Begins</legend>
            {choices.map((option) => (
              <label className="radio-option" key={option.start}>
                <input
                  type="radio"
                  name="start"
                  value={option.start}
                  checked={option.start === start}
                  onChange={() => changeStart(option)}
                />
                <span>{formatPauseStart(option)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="field full-width">
          <label className="label" htmlFor={fieldId}>
            Resumes on
          </label>
          <input
            id={fieldId}
            type="date"
            className="input"
            required
            aria-describedby={`${fieldId}-hint`}
            min={choice.earliest}
            max={choice.latest}
            value={resumesOn}
            onChange={(event) => !pending && setResumesOn(event.currentTarget.value)}
          />
          <p className="hint" id={`${fieldId}-hint`}>
            {formatResumeDayHint(choice)}
          </p>
        </div>
      </div>
      <PlanEffects
        effects={preview && formatPauseEffects({ preview, timeZone })}
        bookings={bookings}
        hasFailed={error !== null}
      />
    </PlanDialog>
  )
}
