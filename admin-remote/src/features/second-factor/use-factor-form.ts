import type { Failure } from '@studio/client/attempt'
import { type StudioForm, useStudioForm } from '@studio/client/forms'
import type { EndpointName, Endpoints, ResponseOf } from '@studio/contract'
import { useState } from 'react'
import type { AnyObject, ObjectSchema } from 'yup'
import type { FormValues } from '../../forms/use-admin-form.ts'
import { type AdminMutation, useAdminMutation } from '../../mutations/use-admin-mutation.ts'

export type FactorForm<Values extends FormValues> = StudioForm<Values> & { errorText: string | undefined }

const RETRY_TEXT = 'That did not work. Please try again in a moment.'

/** A form that shows failures itself; only the end of the session is a toast. */
export function useFactorForm<Values extends FormValues, Name extends EndpointName>(options: {
  initialValues: Values
  schema: ObjectSchema<AnyObject>
  mutation: Omit<AdminMutation<Name>, 'failure'>
  onDone: (answer: ResponseOf<Endpoints[Name]>) => void
}): FactorForm<Values> {
  const { initialValues, schema, mutation, onDone } = options
  const [errorText, setErrorText] = useState<string>()
  const { run } = useAdminMutation({
    ...mutation,
    failure: '',
    suppressToast: ({ kind }: Failure) => kind !== 'signed-out',
  } as unknown as AdminMutation<'startSecondFactor'>)
  const form = useStudioForm<ObjectSchema<AnyObject>, Values>({
    initialValues,
    schema,
    submit: async (body) => {
      const { answer, failure } = await run({ body: body as never })
      setErrorText(failure && !failure.fields ? (failure.message ?? RETRY_TEXT) : undefined)
      if (answer !== undefined) onDone(answer as ResponseOf<Endpoints[Name]>)
      return failure?.fields
    },
  })
  return { ...form, errorText }
}

export const codeRow = { name: 'code', label: 'Code', autoComplete: 'one-time-code' } as const
