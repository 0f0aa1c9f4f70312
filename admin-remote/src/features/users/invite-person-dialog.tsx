import type { Failure } from '@studio/client/attempt'
import { TextRow } from '@studio/client/form-rows'
import { ApiError, formatEmail, invitePersonSchema } from '@studio/contract'
import { Notice } from '@studio/ui'
import { useState } from 'react'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { personHref } from '../../navigation/hash-routes.ts'
import { personReads } from './user-mutations.ts'

/** The id of the account that already uses the email address. */
const getOwnerId = (failure: Failure | undefined) => {
  const error = failure?.error
  return error instanceof ApiError && error.code === 'EMAIL_TAKEN' ? error.body.userId : undefined
}

const EMPTY_VALUES = { firstName: '', lastName: '', email: '', phone: '' }

export function InvitePersonDialog({ onClose }: { onClose: () => void }) {
  const { run } = useAdminMutation({
    endpoint: 'invitePerson',
    invalidates: personReads,
    success: 'Invitation sent!',
    failure: 'Failed to invite this person.',
    suppressToast: (failure) => getOwnerId(failure) !== undefined,
    successDetail: ({ email }) => `The link to ${formatEmail(email)} works for 7 days.`,
  })
  const [sentEmail, setSentEmail] = useState('')
  const form = useAdminForm({
    initialValues: EMPTY_VALUES,
    schema: invitePersonSchema,
    send: (body) => {
      setSentEmail(form.formik.values.email)
      return run({ body })
    },
    onClose,
  })
  const ownerId = getOwnerId(form.failure)
  return (
    <EditDialog form={form} title="Invite a person" actionLabel="Send Invitation">
      <p data-wide className="hint">
        They get an email with a link to choose their username and password. Until then they cannot sign in, but you can
        already book them in at the desk.
      </p>
      <TextRow form={form} name="firstName" label="First name" autoComplete="off" required />
      <TextRow form={form} name="lastName" label="Last name" optional autoComplete="off" />
      <TextRow form={form} name="email" label="Email address" type="email" autoComplete="off" required />
      <TextRow form={form} name="phone" label="Phone" type="tel" optional autoComplete="off" />
      {ownerId && sentEmail === form.formik.values.email && (
        <div data-wide>
          <Notice>
            This address already has an account. <a href={personHref(ownerId)}>Open their page</a>
          </Notice>
        </div>
      )}
    </EditDialog>
  )
}
