import type { MembershipOverview, PlanChoice } from '@studio/contract'
import { ask } from './ask.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { bookingText, changeEffects, changeLabel, keepEffects, leaveEffects, resumeEffects } from './plan-texts.ts'
import { usePreview } from './use-preview.ts'

type ShownVersion = { version: string }
type Confirmation<Preview extends ShownVersion> = {
  title: string
  button: string
  load: (signal: AbortSignal) => Promise<Preview>
  act: (version: string) => Promise<MembershipOverview>
  /** What happens, in sentences, and what becomes of each booking. */
  effects: (preview: Preview, timeZone: string) => string[]
  bookings?: (preview: Preview, timeZone: string) => Array<{ id: string; text: string }>
}
const confirmation = <Preview extends ShownVersion>(of: Confirmation<Preview>) => of

export const confirmations = {
  resume: confirmation({
    title: 'End your pause now?',
    button: 'End Pause',
    load: ask.resumePreview,
    act: ask.resume,
    effects: (preview) => ['Your membership covers classes again.', ...resumeEffects(preview)],
  }),
  leave: confirmation({
    title: 'Cancel your membership?',
    button: 'Cancel Membership',
    load: ask.leavePreview,
    act: ask.leave,
    effects: (preview, timeZone) => leaveEffects({ preview, timeZone }),
    bookings: ({ bookings }, timeZone) =>
      bookings.map((booking) => ({ id: booking.id, text: bookingText({ booking, timeZone }) })),
  }),
  keep: confirmation({
    title: 'Keep your membership?',
    button: 'Keep Membership',
    load: ask.keepPreview,
    act: ask.keep,
    effects: keepEffects,
  }),
}
/** Changing to another plan, or taking that back. */
export const planChange = (choice: PlanChoice) =>
  confirmation({
    title: choice.direction === 'undo' ? `Keep ${choice.name}?` : `Change to ${choice.name}?`,
    button: changeLabel(choice),
    load: (signal) => ask.changePreview(choice.plan, signal),
    act: (version) => ask.change(choice.plan, version),
    effects: changeEffects,
    bookings: ({ bookings }, timeZone) =>
      bookings.map((booking) => ({ id: booking.id, text: bookingText({ booking, timeZone }) })),
  })

export type ConfirmedAct = keyof typeof confirmations

type Props<Preview extends ShownVersion> = {
  of: Confirmation<Preview>
  timeZone: string
  /** One more line below what happens. */
  note?: string | undefined
  onDone: (overview: MembershipOverview) => void
  onClose: () => void
}

/** An act without a choice: what it does, and a button that does it. */
export function ConfirmDialog<Preview extends ShownVersion>({ of, timeZone, note, onDone, onClose }: Props<Preview>) {
  const { shown, error, pending, carryOut } = usePreview({ key: of.title, load: of.load, act: of.act, onDone })
  const bookings = shown ? (of.bookings?.(shown, timeZone) ?? []) : []
  return (
    <PlanDialog
      title={of.title}
      button={of.button}
      canAct={shown !== null}
      pending={pending}
      error={error}
      onClose={onClose}
      onAct={carryOut}
    >
      <div className="notice now plan-effects" aria-live="polite" aria-busy={shown === null && !error}>
        <b>What happens</b>
        {shown ? (
          of.effects(shown, timeZone).map((item) => <p key={item}>{item}</p>)
        ) : (
          <p>{error ? 'Nothing was changed.' : 'Loading...'}</p>
        )}
        {bookings.length > 0 && (
          <ul className="paused-bookings">
            {bookings.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {note && <p className="fine plan-effects">{note}</p>}
    </PlanDialog>
  )
}
