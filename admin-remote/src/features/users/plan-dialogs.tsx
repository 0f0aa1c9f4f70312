import type { Failure } from '@studio/client/attempt'
import { failureText } from '@studio/client/failure-text'
import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import {
  type EndpointName,
  freeDaysSchema,
  type MembershipOverview,
  type PauseChoice,
  showDateWithYear,
  staffPauseSchema,
  staffSeenSchema,
  type User,
} from '@studio/contract'
import { Notice } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { isOvertaken } from '../../edits/edit-conflict.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { type AdminForm, useAdminForm } from '../../forms/use-admin-form.ts'
import { useDebouncedValue } from '../../lists/use-debounced-value.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolatedUserName } from '../../people/names.tsx'
import { useInstants } from '../../time/instants.tsx'
import { freeDaysLines, keepLines, leaveLines, pauseLines, resumeLines } from './plan-labels.ts'

export const REASON_HINT = 'For the audit log; it is not in the mail'
const fresh = { rereadOnOpen: true }

export const usePlanMutation = <Name extends EndpointName>(endpoint: Name) =>
  useAdminMutation({
    endpoint,
    invalidates: [
      'showUser',
      'listUsers',
      'showUserMembership',
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
    // The dialog shows what holds now.
    suppressToast: ({ error }) => isOvertaken(error),
  })

type FrameProps<Values extends { reason: string }> = {
  form: AdminForm<Values>
  title: string
  user: User
  act: string
  /** What would be done; null while it is read, undefined while there is nothing to ask. */
  lines: readonly string[] | null | undefined
  error: Error | undefined
  children?: ReactNode
}

/** The dialog of a change: its fields, what it would do, and a reason. */
function PlanDialog<Values extends { reason: string }>(props: FrameProps<Values>) {
  const { form, title, user, act, lines, error, children } = props
  return (
    <EditDialog form={form} act={act} title={`${title} ${isolatedUserName(user)}`}>
      {children}
      <Preview lines={lines} error={error} failure={form.failure} />
      <TextRow<{ reason: string }> form={form as never} name="reason" label="Reason" hint={REASON_HINT} />
    </EditDialog>
  )
}

type PreviewProps = Pick<FrameProps<never>, 'lines' | 'error'> & { failure: Failure | undefined }

function Preview({ lines, error, failure }: PreviewProps) {
  if (lines === undefined) return null
  const isOld = isOvertaken(failure?.error)
  const words = lines ? lines.map((line) => <span key={line}>{line} </span>) : 'Checking...'
  return (
    <div data-wide aria-live="polite">
      <Notice
        title={isOld ? 'Something has changed. This would happen now' : 'What it does'}
        tone={error || isOld ? 'bad' : undefined}
      >
        {error ? failureText(error).text : words}
      </Notice>
    </div>
  )
}

const startLabel = ({ start, from }: PauseChoice) =>
  start === 'today' ? 'Today; unused days are credited' : `With the end of the paid month, ${showDateWithYear(from)}`

type Props = { user: User; onClose: () => void }

export function PauseDialog({ user, overview, onClose }: Props & { overview: MembershipOverview }) {
  const show = useInstants()
  const { run } = usePlanMutation('pauseUserMembership')
  const { pauseChoices: choices, pause: current } = overview
  const [wanted, setWanted] = useState({ start: choices[0]?.start ?? '', resumesOn: current?.resumesOn ?? '' })
  const choice = choices.find(({ start }) => start === wanted.start)
  const isPossible = choice && wanted.resumesOn >= choice.earliest && wanted.resumesOn <= choice.latest
  const query = { resumesOn: wanted.resumesOn, ...(current ? {} : { start: choice?.start }) }
  const preview = useRead('previewUserPause', isPossible ? { params: { id: user.id }, query } : null, fresh)
  const form = useAdminForm({
    initialValues: { ...wanted, reason: '' },
    schema: staffPauseSchema,
    toInput: ({ start, ...values }) => ({
      ...values,
      start: current ? undefined : start,
      version: preview.data?.version ?? 'none',
    }),
    send: (body) => run({ params: { id: user.id }, body }, { success: 'Pause saved' }),
    onClose,
  })
  const { start, resumesOn } = form.formik.values
  if (start !== wanted.start || resumesOn !== wanted.resumesOn) setWanted({ start, resumesOn })
  const range = choice && `From ${showDateWithYear(choice.earliest)} to ${showDateWithYear(choice.latest)}`
  return (
    <PlanDialog
      form={form}
      user={user}
      error={preview.error}
      title={current ? 'Change the pause of' : 'Pause the plan of'}
      act={current ? 'Change Pause' : 'Pause Plan'}
      lines={preview.data ? pauseLines(preview.data, show) : isPossible ? null : undefined}
    >
      {!current && (
        <SelectRow
          form={form}
          name="start"
          label="Begins"
          options={choices.map((choice) => ({ value: choice.start, label: startLabel(choice) }))}
        />
      )}
      <TextRow form={form} name="resumesOn" label="Resumes on" type="date" min={choice?.earliest} hint={range} />
    </PlanDialog>
  )
}

export function FreeDaysDialog({ user, onClose }: Props) {
  const { run } = usePlanMutation('giveFreeDays')
  const [typed, setTyped] = useState('7')
  const days = useDebouncedValue(typed)
  const isPossible = /^[1-9]\d?$/.test(days) && Number(days) <= 92
  const input = isPossible ? { params: { id: user.id }, query: { days: Number(days) } } : null
  const preview = useRead('previewFreeDays', input, fresh)
  const form = useAdminForm({
    initialValues: { days: '7', reason: '' },
    schema: freeDaysSchema,
    toInput: (values) => ({ ...values, version: preview.data?.version ?? 'none' }),
    send: (body) => run({ params: { id: user.id }, body }, { success: 'Free days credited' }),
    onClose,
  })
  if (form.formik.values.days !== typed) setTyped(form.formik.values.days)
  return (
    <PlanDialog
      form={form}
      user={user}
      error={preview.error}
      title="Free days for"
      act="Give Free Days"
      lines={preview.data ? freeDaysLines(preview.data) : isPossible ? null : undefined}
    >
      <TextRow form={form} name="days" label="Days" hint="1 to 92, deducted from the next charge" />
    </PlanDialog>
  )
}

const steps = {
  resume: {
    title: 'End the pause of',
    act: 'End Pause',
    preview: 'previewUserResume',
    endpoint: 'resumeUserMembership',
    success: 'Pause ended',
  },
  end: {
    title: 'End the plan of',
    act: 'End Plan',
    preview: 'previewUserLeaving',
    endpoint: 'endUserMembership',
    success: 'Membership ends',
  },
  keep: {
    title: 'Keep the plan of',
    act: 'Keep Plan',
    preview: 'previewUserKeeping',
    endpoint: 'keepUserMembership',
    success: 'Membership kept',
  },
} as const

export function ConfirmPlanDialog({ step, user, onClose }: Props & { step: keyof typeof steps }) {
  const { title, act, success, ...calls } = steps[step]
  const show = useInstants()
  const { run } = usePlanMutation(calls.endpoint)
  const params = { id: user.id }
  const preview = useRead(calls.preview, { params }, fresh)
  const { data } = preview
  const form = useAdminForm({
    initialValues: { reason: '' },
    schema: staffSeenSchema,
    toInput: (values) => ({ ...values, version: data?.version ?? 'none' }),
    send: (body) => run({ params, body }, { success }),
    onClose,
  })
  const lines = () => {
    if (!data) return null
    if ('isChargedNow' in data) return resumeLines(data)
    return 'endsAt' in data ? leaveLines(data, show) : keepLines(data)
  }
  return <PlanDialog form={form} user={user} error={preview.error} title={title} act={act} lines={lines()} />
}
