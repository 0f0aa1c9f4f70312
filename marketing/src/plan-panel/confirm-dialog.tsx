import type { MembershipOverview, PlanChoice } from '@studio/contract'
import { planCalls } from './plan-calls.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanEffects } from './plan-effects.tsx'
import {
  formatBookings,
  formatChangeEffects,
  formatChangeLabel,
  formatKeepEffects,
  formatLeaveEffects,
  formatResumeEffects,
} from './plan-texts.ts'
import { usePreview } from './use-preview.ts'

type Versioned = { version: string }
type Confirmation<Preview extends Versioned> = {
  title: string
  button: string
  load: (signal: AbortSignal) => Promise<Preview>
  perform: (previewVersion: string) => Promise<MembershipOverview>
  /** The effects of the action, a sentence each. */
  getEffects: (preview: Preview, timeZone: string) => string[]
  /** The affected bookings, each with its outcome. */
  getBookings?: (preview: Preview, timeZone: string) => Array<{ id: string; text: string }>
}
/** Infers the type of the preview, which differs from confirmation to confirmation. */
const defineConfirmation = <Preview extends Versioned>(confirmation: Confirmation<Preview>) => confirmation

export const confirmations = {
  // For a pause that has not begun; `resume` ends one that has.
  cancelPause: defineConfirmation({
    title: 'Cancel your pause?',
    button: 'Cancel Pause',
    load: planCalls.previewResume,
    perform: planCalls.resume,
    getEffects: (preview) => ['Your membership continues without a pause.', ...formatResumeEffects(preview)],
  }),
  resume: defineConfirmation({
    title: 'End your pause now?',
    button: 'End Pause',
    load: planCalls.previewResume,
    perform: planCalls.resume,
    getEffects: (preview) => ['Your membership covers classes again.', ...formatResumeEffects(preview)],
  }),
  cancel: defineConfirmation({
    title: 'Cancel your membership?',
    button: 'Cancel Membership',
    load: planCalls.previewCancellation,
    perform: planCalls.cancel,
    getEffects: (preview, timeZone) => formatLeaveEffects({ preview, timeZone }),
    getBookings: ({ bookings }, timeZone) => formatBookings(bookings, timeZone),
  }),
  keep: defineConfirmation({
    title: 'Keep your membership?',
    button: 'Keep Membership',
    load: planCalls.previewKeeping,
    perform: planCalls.keep,
    getEffects: formatKeepEffects,
  }),
}
/** The confirmation of changing to another plan, or of withdrawing such a change. */
export const createChangeConfirmation = (choice: PlanChoice) =>
  defineConfirmation({
    title: choice.direction === 'undo' ? `Keep ${choice.name}?` : `Change to ${choice.name}?`,
    button: formatChangeLabel(choice),
    load: (signal) => planCalls.previewChange(choice.plan, signal),
    perform: (previewVersion) => planCalls.change(choice.plan, previewVersion),
    getEffects: formatChangeEffects,
    getBookings: ({ bookings }, timeZone) => formatBookings(bookings, timeZone),
  })

export type ConfirmedAction = keyof typeof confirmations

type Props<Preview extends Versioned> = {
  confirmation: Confirmation<Preview>
  timeZone: string
  /** Shown below the effects. */
  note?: string | undefined
  onDone: (overview: MembershipOverview) => void
  onClose: () => void
}

/** A dialog that shows the effects of an action, and the button that performs it. */
export function ConfirmDialog<Preview extends Versioned>({
  confirmation,
  timeZone,
  note,
  onDone,
  onClose,
}: Props<Preview>) {
  const { title, button, load, perform, getEffects, getBookings } = confirmation
  const { preview, error, pending, submit } = usePreview({ key: title, load, perform, onDone })
  const bookings = preview ? (getBookings?.(preview, timeZone) ?? []) : []
  return (
    <PlanDialog
      title={title}
      submitLabel={button}
      canSubmit={preview !== null}
      pending={pending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <PlanEffects effects={preview && getEffects(preview, timeZone)} bookings={bookings} hasFailed={error !== null} />
      {note && <p className="fine plan-effects">{note}</p>}
    </PlanDialog>
  )
}
