import type { Failure } from '@studio/client/attempt'
import { useDebouncedValue } from '@studio/client/debounced-value'
import { getFailureText } from '@studio/client/failure-text'
import { TextRow } from '@studio/client/form-rows'
import type { InstantFormat } from '@studio/client/instants'
import { useRead } from '@studio/client/reading'
import {
  type EndpointName,
  formatDateWithYear,
  freeDaysSchema,
  type KeepPreview,
  type LeavePreview,
  MAX_FREE_DAYS,
  type MembershipOverview,
  type PauseChoice,
  type ResumePreview,
  staffPauseSchema,
  staffPreviewVersionSchema,
  type User,
} from '@studio/contract'
import { Notice } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { isEditConflict } from '../../edits/edit-conflict.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { type AdminForm, useAdminForm } from '../../forms/use-admin-form.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import {
  formatFreeDaysLines,
  formatKeepLines,
  formatLeaveLines,
  formatPauseLines,
  formatResumeLines,
} from './plan-labels.ts'

export const REASON_HINT = 'For the audit log; not included in the email'
/** Sent before the preview has loaded. It matches no version, so the API refuses the change. */
const NO_PREVIEW = 'none'
const FRESH_READ = { rereadOnOpen: true }

export const useBillingMutation = <Name extends EndpointName>(endpoint: Name) =>
  useAdminMutation({
    endpoint,
    invalidates: [
      'getPerson',
      'listUsers',
      'getUserMembership',
      'listTimeline',
      'listUserPayments',
      'listUserBookings',
      'previewUserPause',
      'previewUserResume',
      'previewUserLeaving',
      'previewUserKeeping',
      'previewFreeDays',
    ],
    failure: 'Failed to change the membership.',
    // After a conflict the dialog shows the current state.
    suppressToast: ({ error }) => isEditConflict(error),
  })

type PlanDialogProps<Values extends { reason: string }> = {
  form: AdminForm<Values>
  title: string
  user: User
  actionLabel: string
  /** False while the input is incomplete: there is no preview yet. */
  hasPreview?: boolean
  /** The lines of the preview; undefined until it has loaded. */
  lines: readonly string[] | undefined
  /** Why the preview could not be loaded. */
  error: Error | undefined
  children?: ReactNode
}

/** The dialog of a change to a plan: its fields, a preview and a reason. */
function PlanDialog<Values extends { reason: string }>(props: PlanDialogProps<Values>) {
  const { form, title, user, actionLabel, hasPreview = true, lines, error, children } = props
  return (
    <EditDialog form={form} actionLabel={actionLabel} title={`${title} ${isolateUserName(user)}`}>
      {children}
      {hasPreview && <Preview lines={lines} error={error} failure={form.failure} />}
      {/* The cast is needed because the compiler cannot see that every such form has a reason. */}
      <TextRow<{ reason: string }> form={form as never} name="reason" label="Reason" hint={REASON_HINT} />
    </EditDialog>
  )
}

type PreviewProps = Pick<PlanDialogProps<never>, 'lines' | 'error'> & { failure: Failure | undefined }

function Preview({ lines, error, failure }: PreviewProps) {
  const isConflict = isEditConflict(failure?.error)
  const previewText = lines ? lines.map((line) => <span key={line}>{line} </span>) : 'Checking...'
  return (
    <div data-wide aria-live="polite">
      <Notice
        title={isConflict ? 'Something has changed. This is what would happen now' : 'What it does'}
        tone={error || isConflict ? 'bad' : undefined}
      >
        {error ? getFailureText(error).text : previewText}
      </Notice>
    </div>
  )
}

const formatStart = ({ start, from }: PauseChoice) =>
  start === 'today' ? 'Today; unused days are credited' : `With the end of the paid month, ${formatDateWithYear(from)}`

type Props = { user: User; onClose: () => void }

export function PauseDialog({ user, overview, onClose }: Props & { overview: MembershipOverview }) {
  const format = useInstantFormat()
  const { run } = useBillingMutation('pauseUserMembership')
  const { pauseChoices, pause: currentPause } = overview
  // The form sends the preview's version, and the preview depends on the form's input. So the preview is read first, for
  // a copy of that input.
  const [previewedInput, setPreviewedInput] = useState({
    start: pauseChoices[0]?.start ?? '',
    resumesOn: currentPause?.resumesOn ?? '',
  })
  const pauseChoice = pauseChoices.find(({ start }) => start === previewedInput.start)
  const { resumesOn: previewedDay } = previewedInput
  const isPausePossible =
    pauseChoice !== undefined && previewedDay >= pauseChoice.earliest && previewedDay <= pauseChoice.latest
  const query = { resumesOn: previewedDay, ...(currentPause ? {} : { start: pauseChoice?.start }) }
  const preview = useRead(
    'previewUserPause',
    { params: { id: user.id }, query },
    { isEnabled: isPausePossible, ...FRESH_READ },
  )
  const form = useAdminForm({
    initialValues: { ...previewedInput, reason: '' },
    schema: staffPauseSchema,
    toInput: ({ start, ...values }) => ({
      ...values,
      start: currentPause ? undefined : start,
      version: preview.data?.version ?? NO_PREVIEW,
    }),
    send: (body) => run({ params: { id: user.id }, body }, { success: 'Pause saved' }),
    onClose,
  })
  const { start, resumesOn } = form.formik.values
  if (start !== previewedInput.start || resumesOn !== previewedInput.resumesOn) setPreviewedInput({ start, resumesOn })
  const range =
    pauseChoice && `From ${formatDateWithYear(pauseChoice.earliest)} to ${formatDateWithYear(pauseChoice.latest)}`
  return (
    <PlanDialog
      form={form}
      user={user}
      error={preview.error}
      title={currentPause ? 'Change the pause of' : 'Pause the plan of'}
      actionLabel={currentPause ? 'Change Pause' : 'Pause Plan'}
      hasPreview={isPausePossible}
      lines={preview.data && formatPauseLines(preview.data, format)}
    >
      {!currentPause && (
        <SelectRow
          form={form}
          name="start"
          label="Begins"
          options={pauseChoices.map((option) => ({ value: option.start, label: formatStart(option) }))}
        />
      )}
      <TextRow form={form} name="resumesOn" label="Resumes on" type="date" min={pauseChoice?.earliest} hint={range} />
    </PlanDialog>
  )
}

export function FreeDaysDialog({ user, onClose }: Props) {
  const { run } = useBillingMutation('giveFreeDays')
  // A copy of the form's input, as in PauseDialog.
  const [typedDays, setTypedDays] = useState('7')
  const days = useDebouncedValue(typedDays)
  const isValid = /^[1-9]\d?$/.test(days) && Number(days) <= MAX_FREE_DAYS
  const previewInput = { params: { id: user.id }, query: { days: Number(days) } }
  const preview = useRead('previewFreeDays', previewInput, { isEnabled: isValid, ...FRESH_READ })
  const form = useAdminForm({
    initialValues: { days: '7', reason: '' },
    schema: freeDaysSchema,
    toInput: (values) => ({ ...values, version: preview.data?.version ?? NO_PREVIEW }),
    send: (body) => run({ params: { id: user.id }, body }, { success: 'Free days credited' }),
    onClose,
  })
  if (form.formik.values.days !== typedDays) setTypedDays(form.formik.values.days)
  return (
    <PlanDialog
      form={form}
      user={user}
      error={preview.error}
      title="Free days for"
      actionLabel="Give Free Days"
      hasPreview={isValid}
      lines={preview.data && formatFreeDaysLines(preview.data)}
    >
      <TextRow form={form} name="days" label="Days" hint={`1 to ${MAX_FREE_DAYS}, deducted from the next charge`} />
    </PlanDialog>
  )
}

const confirmedActions = {
  resume: {
    title: 'End the pause of',
    actionLabel: 'End Pause',
    previewName: 'previewUserResume',
    endpoint: 'resumeUserMembership',
    success: 'Pause ended',
  },
  end: {
    title: 'End the plan of',
    actionLabel: 'End Plan',
    previewName: 'previewUserLeaving',
    endpoint: 'endUserMembership',
    success: 'Membership ends',
  },
  keep: {
    title: 'Keep the plan of',
    actionLabel: 'Keep Plan',
    previewName: 'previewUserKeeping',
    endpoint: 'keepUserMembership',
    success: 'Membership kept',
  },
} as const

export function ConfirmPlanDialog({ action, user, onClose }: Props & { action: keyof typeof confirmedActions }) {
  const { title, actionLabel, success, previewName, endpoint } = confirmedActions[action]
  const format = useInstantFormat()
  const { run } = useBillingMutation(endpoint)
  const params = { id: user.id }
  const preview = useRead(previewName, { params }, FRESH_READ)
  const { data } = preview
  const form = useAdminForm({
    initialValues: { reason: '' },
    schema: staffPreviewVersionSchema,
    toInput: (values) => ({ ...values, version: data?.version ?? NO_PREVIEW }),
    send: (body) => run({ params, body }, { success }),
    onClose,
  })
  return (
    <PlanDialog
      form={form}
      user={user}
      error={preview.error}
      title={title}
      actionLabel={actionLabel}
      lines={data && formatPreviewLines(data, format)}
    />
  )
}

function formatPreviewLines(preview: ResumePreview | LeavePreview | KeepPreview, format: InstantFormat): string[] {
  if ('isChargedNow' in preview) return formatResumeLines(preview)
  return 'endsAt' in preview ? formatLeaveLines(preview, format) : formatKeepLines(preview)
}
