import { TextRow } from '@studio/client/form-rows'
import { invitePersonSchema } from '@studio/contract'
import { Notice } from '@studio/ui'
import { useState } from 'react'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { personHref } from '../../navigation/hash-routes.ts'
import { ownerOfAddress, useUserActs } from './user-mutations.ts'

const empty = { firstName: '', lastName: '', email: '', phone: '' }

/** Makes an account for a person, who is mailed a link to choose username and password. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const { invite } = useUserActs()
  const [owner, setOwner] = useState<{ id: string; email: string }>()
  const form = useAdminForm({
    initialValues: empty,
    schema: invitePersonSchema,
    toInput: (values) => values,
    send: async (input) => {
      const { done, failure } = await invite(input)
      if (done) onClose()
      const id = ownerOfAddress(failure)
      setOwner(id ? { id, email: form.formik.values.email } : undefined)
      return failure?.fields
    },
  })
  return (
    <EditDialog form={form} title="Invite a person" act="Send Invitation" actPending="Sending..." onClose={onClose}>
      <p data-wide className="hint">
        They get a mail with a link to choose their username and password. Until then they cannot sign in, and you can
        book them in at the desk.
      </p>
      <TextRow form={form} name="firstName" label="First name" autoComplete="off" required />
      <TextRow form={form} name="lastName" label="Last name" optional autoComplete="off" />
      <TextRow form={form} name="email" label="Email address" type="email" autoComplete="off" required />
      <TextRow form={form} name="phone" label="Phone" type="tel" optional autoComplete="off" />
      {owner && owner.email === form.formik.values.email && (
        <div data-wide>
          <Notice>
            This address is in use. <a href={personHref(owner.id)}>Open that person</a>
          </Notice>
        </div>
      )}
    </EditDialog>
  )
}
