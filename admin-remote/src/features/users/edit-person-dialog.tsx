import { ownPasswordProps, TextRow } from '@studio/client/form-rows'
import { changePersonSchema, formatEmail, isRealEmail, type PersonDetails, toEmailAddress } from '@studio/contract'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { messagesFor, useAdminMutation, useAdminRefetch } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName } from '../../people/names.tsx'
import { getFieldAndPasswordErrors, getPasswordError, needsMoreInput, personReads } from './user-mutations.ts'

function toValues({ username, firstName, lastName, email, phone }: PersonDetails) {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    username,
    email: isRealEmail(email) ? formatEmail(email) : '',
    phone: phone ?? '',
    // The admin's own, which some changes require.
    password: '',
  }
}

type Values = ReturnType<typeof toValues>

const createToInput =
  (original: PersonDetails) =>
  ({ password, email, ...values }: Values) => ({
    ...values,
    // An imported person without an address may stay without one.
    ...((email || isRealEmail(original.email)) && { email }),
    password: password || undefined,
  })

/** The fields that are compared if another admin has changed the person in the meantime. */
const toComparedFields = ({ username, firstName, lastName, phone, email, newEmail }: PersonDetails) => {
  return { username, firstName, lastName, phone, email, newEmail }
}

export function EditPersonDialog({ details, onClose }: { details: PersonDetails; onClose: () => void }) {
  const { user: signedInUser } = useBridge()
  const refetch = useAdminRefetch()
  const { run } = useAdminMutation({
    endpoint: 'changePersonDetails',
    invalidates: personReads,
    // The form then asks for the admin's password.
    suppressToast: needsMoreInput,
    ...messagesFor('update', 'person'),
  })
  const [original] = useState(details)
  const form = useAdminForm({
    initialValues: toValues(original),
    schema: changePersonSchema,
    toInput: createToInput(original),
    send: async (_input, changes) => {
      const successDetail = ({ newEmail }: PersonDetails) =>
        changes.email && newEmail
          ? `We sent a link to ${formatEmail(newEmail)}. The current address stays until it is opened.`
          : undefined
      const result = await run(
        { params: { id: original.id }, body: changes },
        { edit: { original, toComparedFields }, successDetail },
      )
      // The shell greets the admin by this name.
      if (result.answer && original.id === signedInUser.id) await refetch('getUser').catch(() => undefined)
      return result
    },
    getFieldErrors: getFieldAndPasswordErrors,
    onClose,
  })
  const needsPassword = form.formik.values.password !== '' || getPasswordError(form.failure) !== undefined
  const { email } = form.formik.values
  const replacesRealEmail = isRealEmail(original.email) && toEmailAddress(email) !== original.email
  return (
    <EditDialog form={form} title={`Edit ${isolateUserName(original)}`} actionLabel="Update Person">
      <TextRow form={form} name="firstName" label="First name" optional autoComplete="off" />
      <TextRow form={form} name="lastName" label="Last name" optional autoComplete="off" />
      <TextRow
        form={form}
        name="username"
        label="Username"
        autoComplete="off"
        hint="They get an email about a new username."
      />
      <TextRow form={form} name="phone" label="Phone" type="tel" optional autoComplete="off" />
      <div data-wide>
        <TextRow
          form={form}
          name="email"
          label="Email address"
          type="email"
          autoComplete="off"
          hint={
            replacesRealEmail
              ? 'We send a link to this address and a notice to the current one, which stays until the link is opened.'
              : 'A new address replaces this one once its owner opens the link we send.'
          }
        />
      </div>
      {needsPassword && <TextRow form={form} {...ownPasswordProps} />}
    </EditDialog>
  )
}
