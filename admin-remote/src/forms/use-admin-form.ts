import type { Failure } from '@studio/client/attempt'
import { type StudioForm, useStudioForm } from '@studio/client/forms'
import type { EndpointName, FieldErrors } from '@studio/contract'
import { useState } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import { changedFields, type Editable } from '../edits/edit-conflict.ts'
import { type AdminMutation, type MutationResult, useAdminMutation } from '../mutations/use-admin-mutation.ts'

/** The values of a form's fields while the admin types: strings and booleans. */
export type FormValues = Record<string, string | boolean>

/** The form of a dialog; its ref is set on the element around the fields. */
export type AdminForm<Values extends FormValues> = StudioForm<Values, HTMLDivElement> & {
  failure: Failure | undefined
  onClose: () => void
}

/** The form of a dialog, which closes once it is saved. `toInput` makes the body out of what is typed. */
export function useAdminForm<Values extends FormValues, Schema extends ObjectSchema<AnyObject>>(options: {
  initialValues: Values
  schema: Schema
  toInput?: (values: Values) => unknown
  /** `changes` are the fields of the input that differ from what the form began with. */
  send: (input: InferType<Schema>, changes: Partial<InferType<Schema>>) => Promise<MutationResult>
  /** What is wrong with single fields, where the API's own sentences are not all. */
  getFieldErrors?: (failure: Failure) => FieldErrors | undefined
  onClose: () => void
}): AdminForm<Values> {
  const { initialValues, schema, toInput = (values) => values, send, onClose } = options
  const { getFieldErrors = ({ fields }: Failure) => fields } = options
  const [first] = useState(initialValues)
  const [failure, setFailure] = useState<Failure>()
  const form = useStudioForm<Schema, Values, HTMLDivElement>({
    initialValues,
    schema,
    toInput,
    submit: async (input) => {
      const before = schema.cast(toInput(first), { assert: false, stripUnknown: true })
      const result = await send(input, changedFields(before, input))
      setFailure(result.failure)
      if (result.done) onClose()
      return result.failure && getFieldErrors(result.failure)
    },
  })
  return { ...form, failure, onClose }
}

type Mutations<Create extends EndpointName, Update extends EndpointName> = {
  /** Missing where nothing is created. */
  create?: AdminMutation<Create>
  update: AdminMutation<Update>
}

/**
 * The form of an entity's dialog: creates one, or changes the fields of `item` that the admin edited, for the version
 * that the dialog was opened with.
 */
export function useEntityForm<
  Entity extends Editable,
  Values extends FormValues,
  Schema extends ObjectSchema<AnyObject>,
  Create extends EndpointName,
  Update extends EndpointName,
>(options: {
  item: Entity | null
  schema: Schema
  toValues: (item: Entity | null) => Values
  toInput: (values: Values) => unknown
  mutations: Mutations<Create, Update>
  /** What ids are called, for people. */
  names?: Readonly<Record<string, string>>
  /** Whether the input may be sent now; without it the form stays open. */
  mayBeSent?: (input: InferType<Schema>) => Promise<boolean>
  onClose: () => void
}): AdminForm<Values> {
  const { item, schema, toValues, toInput, mutations, names, mayBeSent, onClose } = options
  // The endpoints' own types are those of the schema, which the compiler cannot see for a generic name.
  const create = useAdminMutation((mutations.create ?? mutations.update) as unknown as AdminMutation<'createProgram'>)
  const update = useAdminMutation(mutations.update as unknown as AdminMutation<'changeProgram'>)
  const [seen] = useState(item)
  return useAdminForm({
    initialValues: toValues(item),
    schema,
    toInput,
    onClose,
    send: async (input, changes) => {
      if (mayBeSent && !(await mayBeSent(input))) return { done: false }
      if (!seen) return create.run({ body: input as never })
      const show = (entity: Entity) => Object(toInput(toValues(entity)))
      return update.run({ params: { id: seen.id }, body: changes }, { edit: { seen, show, ...(names && { names }) } })
    },
  })
}

/** One entry for each line that is not blank (features). */
export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
