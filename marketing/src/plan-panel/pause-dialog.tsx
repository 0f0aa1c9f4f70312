import type { MembershipOverview, PauseChoice } from '@studio/contract'
import { useId, useState } from 'react'
import { ask } from './ask.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { daysAfter } from './plan-formats.ts'
import { bookingText, dayHint, pauseEffects, startLabel } from './plan-texts.ts'
import { usePreview } from './use-preview.ts'

const USUAL_DAYS = 28

type Props = {
  overview: MembershipOverview
  timeZone: string
  onDone: (overview: MembershipOverview) => void
  onClose: () => void
}

// Four weeks, or as near to them as can be.
const usualDay = ({ from, earliest, latest }: PauseChoice) => {
  const usual = daysAfter(from, USUAL_DAYS)
  return usual < earliest ? earliest : usual > latest ? latest : usual
}

/** Pausing a plan, or another end of its pause: what is chosen, and what that does. */
export function PauseDialog({ overview, timeZone, onDone, onClose }: Props) {
  const { pause, pauseChoices: choices } = overview
  const [first] = choices
  const field = useId()
  const [start, setStart] = useState(first?.start ?? 'period_end')
  const choice = choices.find((item) => item.start === start) ?? first
  const [resumesOn, setResumesOn] = useState(pause?.resumesOn ?? (choice ? usualDay(choice) : ''))
  const wanted = { resumesOn, start: pause ? undefined : start }
  const { shown, error, pending, carryOut } = usePreview({
    key: `${start} ${resumesOn}`,
    load: (signal) => ask.pausePreview(wanted, signal),
    act: (version) => ask.pause({ ...wanted, version }),
    onDone,
  })
  if (!choice) return null
  const choose = (next: PauseChoice) => {
    setStart(next.start)
    if (resumesOn < next.earliest || resumesOn > next.latest) setResumesOn(usualDay(next))
  }
  return (
    <PlanDialog
      title={pause ? 'Change the end of your pause' : 'Pause your membership'}
      button={pause ? 'Change Pause' : 'Pause Membership'}
      canAct={shown !== null && !(pause && resumesOn === pause.resumesOn)}
      pending={pending}
      error={error}
      onClose={onClose}
      onAct={carryOut}
    >
      <div className="form">
        {!pause && (
          <fieldset className="full-width">
            <legend className="label">Begins</legend>
            {choices.map((choice) => (
              <label className="radio-option" key={choice.start}>
                <input
                  type="radio"
                  name="start"
                  value={choice.start}
                  checked={choice.start === start}
                  onChange={() => choose(choice)}
                />
                <span>{startLabel(choice)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="field full-width">
          <label className="label" htmlFor={field}>
            Resumes on
          </label>
          <input
            id={field}
            type="date"
            className="input"
            required
            aria-describedby={`${field}-hint`}
            min={choice.earliest}
            max={choice.latest}
            value={resumesOn}
            onChange={(event) => setResumesOn(event.currentTarget.value)}
          />
          <p className="hint" id={`${field}-hint`}>
            {dayHint(choice)}
          </p>
        </div>
      </div>
      <div className="notice now plan-effects" aria-live="polite" aria-busy={shown === null && !error}>
        <b>What happens</b>
        {shown ? (
          <>
            {pauseEffects({ preview: shown, timeZone }).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {shown.bookings.length > 0 && (
              <ul className="paused-bookings">
                {shown.bookings.map((booking) => (
                  <li key={booking.id}>{bookingText({ booking, timeZone })}</li>
                ))}
              </ul>
            )}
            {shown.bookings.length === 0 && <p>None of your bookings are affected.</p>}
          </>
        ) : (
          <p>{error ? 'Nothing was changed.' : 'Loading...'}</p>
        )}
      </div>
    </PlanDialog>
  )
}
