import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, useStudioForm } from '@studio/client/forms'
import type { OwnAccount, OwnAccountChange } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { useEffect } from 'react'
import { notify } from '../../../toasts/toast-store.ts'
import { FieldPair } from './account-section.tsx'
import { useFormMutation } from './use-form-mutation.ts'

const schema = createLazySchema(async () => (await import('./account-schemas.ts')).changeMyAccountSchema)

type Props = { account: OwnAccount; onChanged: (account: OwnAccount) => void }

/** Names, phone number and username. Only changed fields are sent, so that another tab's change is not overwritten. */
export function DetailsForm({ account, onChanged }: Props) {
  const { trigger, problem } = useFormMutation('changeMyAccount', {
    invalidates: ['getUser'],
    onDone: (changedAccount) => {
      onChanged(changedAccount)
      notify({ title: 'Your details are saved' })
    },
    fallbackMessage: 'Your details could not be saved. Please try again.',
  })
  const form = useStudioForm({
    initialValues: toDetailValues(account),
    schema,
    submit: async (values, { resetForm }) => {
      const changes = getChangedDetails(form.formik.initialValues, values)
      if (Object.keys(changes).length === 0) {
        notify({ title: 'Nothing has changed' })
        return undefined
      }
      const { done, answer, failure } = await trigger({ body: changes })
      if (done) resetForm({ values: toDetailValues(answer) })
      return failure?.fields
    },
  })
  const { dirty, resetForm } = form.formik
  // Show new data from the server, unless the form has unsaved changes.
  useEffect(() => {
    if (!dirty) resetForm({ values: toDetailValues(account) })
  }, [account, dirty, resetForm])
  return (
    <FormRows form={form}>
      {problem && <Notice tone="bad" title={problem} />}
      <FieldPair>
        <TextRow form={form} name="firstName" label="First name" autoComplete="given-name" optional />
        <TextRow form={form} name="lastName" label="Last name" autoComplete="family-name" optional />
      </FieldPair>
      <FieldPair>
        <TextRow form={form} name="phone" label="Phone" type="tel" autoComplete="tel" optional />
        <TextRow form={form} name="username" label="Username" autoComplete="username" required />
      </FieldPair>
      <div>
        <Button type="submit" pending={form.formik.isSubmitting} pendingText="Saving...">
          Save Details
        </Button>
      </div>
    </FormRows>
  )
}

function toDetailValues({ firstName, lastName, phone, username }: OwnAccount) {
  return { firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '', username }
}

type Details = ReturnType<typeof toDetailValues>

function getChangedDetails(initialValues: Details, values: OwnAccountChange): OwnAccountChange {
  const changedEntries = Object.entries(initialValues).filter(
    ([name, value]) => (values[name as keyof Details] ?? '') !== value,
  )
  return Object.fromEntries(changedEntries.map(([name]) => [name, values[name as keyof Details] ?? '']))
}
