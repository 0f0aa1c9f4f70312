import { failureText } from '@studio/client/failure-text'
import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import {
  freeDaysSchema,
  type MembershipOverview,
  type PauseChoice,
  showDateWithYear,
  staffPauseSchema,
  type User,
} from '@studio/contract'
import { useState } from 'react'
import { isOvertaken } from '../../edits/edit-conflict.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { useDebouncedValue } from '../../lists/use-debounced-value.ts'
import { UserName } from '../../people/user-name.tsx'
import { useInstants } from '../../time/instants.ts'
import { freeDaysLines, pauseLines } from './plan-labels.ts'
import { usePlanMutations } from './plan-mutations.ts'
import { PlanPreview } from './plan-preview.tsx'

const REASON_HINT = 'For the audit log; it is not in the mail'

const startLabel = ({ start, from }: PauseChoice) =>
  start === 'today' ? 'Today; unused days are credited' : `With the end of the paid month, ${showDateWithYear(from)}`

type Props = { user: User; onClose: () => void }

/** Pauses a person's plan, or changes when the pause ends. */
export function PauseDialog({ user, overview, onClose }: Props & { overview: MembershipOverview }) {
  const show = useInstants()
  const { pause } = usePlanMutations(user)
  const { pauseChoices: choices, pause: current } = overview
  const [isOld, setIsOld] = useState(false)
  const [wanted, setWanted] = useState({ start: choices[0]?.start ?? '', resumesOn: current?.resumesOn ?? '' })
  const choice = choices.find(({ start }) => start === wanted.start)
  const isPossible = choice && wanted.resumesOn >= choice.earliest && wanted.resumesOn <= choice.latest
  const query = { resumesOn: wanted.resumesOn, ...(current ? {} : { start: choice?.start }) }
  const preview = useRead('previewUserPause', isPossible ? { params: { id: user.id }, query } : null, {
    rereadOnOpen: true,
  })
  const form = useAdminForm({
    initialValues: { ...wanted, reason: '' },
    schema: staffPauseSchema,
    toInput: ({ start, ...values }) => ({
      ...values,
      start: current ? undefined : start,
      version: preview.data?.version ?? 'none',
    }),
    send: async (input) => {
      const { done, failure } = await pause(input)
      if (done) onClose()
      setIsOld(isOvertaken(failure?.error))
      return failure?.fields
    },
  })
  const { start, resumesOn } = form.formik.values
  if (start !== wanted.start || resumesOn !== wanted.resumesOn) setWanted({ start, resumesOn })
  const lines = preview.data ? pauseLines(preview.data, show) : isPossible ? null : undefined
  const range = choice && `From ${showDateWithYear(choice.earliest)} to ${showDateWithYear(choice.latest)}`
  return (
    <EditDialog
      form={form}
      title={
        <>
          {current ? 'Change the pause' : 'Pause the plan'} of <UserName user={user} />
        </>
      }
      act={current ? 'Change Pause' : 'Pause Plan'}
      actPending="Saving..."
      onClose={onClose}
    >
      {!current && (
        <SelectRow
          form={form}
          name="start"
          label="Begins"
          options={choices.map((one) => ({ value: one.start, label: startLabel(one) }))}
        />
      )}
      <TextRow form={form} name="resumesOn" label="Resumes on" type="date" min={choice?.earliest} hint={range} />
      <PlanPreview lines={lines} error={preview.error && failureText(preview.error).text} isOld={isOld} />
      <TextRow form={form} name="reason" label="Reason" hint={REASON_HINT} />
    </EditDialog>
  )
}

/** Credits free days. */
export function FreeDaysDialog({ user, onClose }: Props) {
  const { giveFreeDays } = usePlanMutations(user)
  const [isOld, setIsOld] = useState(false)
  const [typed, setTyped] = useState('7')
  const days = useDebouncedValue(typed)
  const isPossible = /^[1-9]\d?$/.test(days) && Number(days) <= 92
  const input = isPossible ? { params: { id: user.id }, query: { days: Number(days) } } : null
  const preview = useRead('previewFreeDays', input, { rereadOnOpen: true })
  const form = useAdminForm({
    initialValues: { days: '7', reason: '' },
    schema: freeDaysSchema,
    toInput: (values) => ({ ...values, version: preview.data?.version ?? 'none' }),
    send: async (body) => {
      const { done, failure } = await giveFreeDays(body)
      if (done) onClose()
      setIsOld(isOvertaken(failure?.error))
      return failure?.fields
    },
  })
  if (form.formik.values.days !== typed) setTyped(form.formik.values.days)
  return (
    <EditDialog
      form={form}
      title={
        <>
          Free days for <UserName user={user} />
        </>
      }
      act="Give Free Days"
      actPending="Crediting..."
      onClose={onClose}
    >
      <TextRow form={form} name="days" label="Days" hint="1 to 92, taken off the next charge" />
      <PlanPreview
        lines={preview.data ? freeDaysLines(preview.data) : isPossible ? null : undefined}
        error={preview.error && failureText(preview.error).text}
        isOld={isOld}
      />
      <TextRow form={form} name="reason" label="Reason" hint={REASON_HINT} />
    </EditDialog>
  )
}
