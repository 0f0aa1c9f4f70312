import { failureText } from '@studio/client/failure-text'
import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import { staffSeenSchema, type User } from '@studio/contract'
import { useState } from 'react'
import { isOvertaken } from '../../edits/edit-conflict.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import type { MutationEnd } from '../../mutations/use-admin-mutation.ts'
import { UserName } from '../../people/user-name.tsx'
import { useInstants } from '../../time/instants.ts'
import { keepLines, leaveLines, resumeLines } from './plan-labels.ts'
import { usePlanMutations } from './plan-mutations.ts'
import { PlanPreview } from './plan-preview.tsx'

type Act = 'resume' | 'end' | 'keep'
type Props = { act: Act; user: User; onClose: () => void }

const texts: Record<Act, { title: string; act: string; pending: string }> = {
  resume: { title: 'End the pause', act: 'End Pause', pending: 'Ending...' },
  end: { title: 'End the plan', act: 'End Plan', pending: 'Ending...' },
  keep: { title: 'Keep the plan', act: 'Keep Plan', pending: 'Keeping...' },
}

/** Shows what one of the acts without choices does, asks for a reason, and does it. */
export function ConfirmPlanAct({ act, user, onClose }: Props) {
  const mutations = usePlanMutations(user)
  const preview = usePreview(act, user)
  const [isOld, setIsOld] = useState(false)
  const form = useAdminForm({
    initialValues: { reason: '' },
    schema: staffSeenSchema,
    toInput: (values) => ({ ...values, version: preview.version ?? 'none' }),
    send: async (input) => {
      const { done, failure }: MutationEnd = await mutations[act](input)
      if (done) onClose()
      setIsOld(isOvertaken(failure?.error))
      return failure?.fields
    },
  })
  const { title, act: label, pending } = texts[act]
  return (
    <EditDialog
      form={form}
      title={
        <>
          {title} of <UserName user={user} />
        </>
      }
      act={label}
      actPending={pending}
      onClose={onClose}
    >
      <PlanPreview lines={preview.lines} error={preview.error} isOld={isOld} />
      <TextRow form={form} name="reason" label="Reason" hint="For the audit log; it is not in the mail" />
    </EditDialog>
  )
}

function usePreview(act: Act, { id }: User) {
  const show = useInstants()
  const input = { params: { id } }
  const fresh = { rereadOnOpen: true }
  const resume = useRead('previewUserResume', act === 'resume' ? input : null, fresh)
  const leave = useRead('previewUserLeaving', act === 'end' ? input : null, fresh)
  const keep = useRead('previewUserKeeping', act === 'keep' ? input : null, fresh)
  const error = resume.error ?? leave.error ?? keep.error
  const version = (resume.data ?? leave.data ?? keep.data)?.version
  const lines =
    (resume.data && resumeLines(resume.data)) ??
    (leave.data && leaveLines(leave.data, show)) ??
    (keep.data && keepLines(keep.data)) ??
    null
  return { version, lines, error: error && failureText(error).text }
}
