import type { Failure } from '@studio/client/attempt'
import { type StudioForm, useStudioForm } from '@studio/client/forms'
import type { EndpointName, FieldErrors } from '@studio/contract'
import { useState } from 'react'
import type { AnyObjectSchema, InferType } from 'yup'
import { type Editable, getChangedFields } from '../edits/edit-conflict.ts'
import { type AdminMutation, type MutationResult, useAdminMutation } from '../mutations/use-admin-mutation.ts'

/** The values of a form's fields while the admin types: strings and booleans. */
export type FormValues = Record<string, string | boolean>

/** The form of a dialog; its ref is set on the element around the fields. */
export type AdminForm<Values extends FormValues> = StudioForm<Values, HTMLDivElement> & {
  failure: Failure | undefined
  onClose: () => void
}

/** The form of a dialog, which closes once it is saved. `toInput` converts the values to the request body. */
export function useAdminForm<Values extends FormValues, Schema extends AnyObjectSchema>(options: {
  initialValues: Values
  schema: Schema
  toInput?: (values: Values) => unknown
  /** `changes` are the fields of the input that the admin changed. */
  send: (input: InferType<Schema>, changes: Partial<InferType<Schema>>) => Promise<MutationResult>
  /** Errors to show below the fields; by default those of the API. */
  getFieldErrors?: (failure: Failure) => FieldErrors | undefined
  onClose: () => void
}): AdminForm<Values> {
  const { initialValues, schema, toInput = (values) => values, send, onClose } = options
  const { getFieldErrors = ({ fields }: Failure) => fields } = options
  // The edited entity may be read again while the form is open.
  const [openingValues] = useState(initialValues)
  const [failure, setFailure] = useState<Failure>()
  const form = useStudioForm<Schema, Values, HTMLDivElement>({
    initialValues,
    schema,
    toInput,
    submit: async (input) => {
      const initialInput = schema.cast(toInput(openingValues), { assert: false, stripUnknown: true })
      const result = await send(input, getChangedFields(initialInput, input))
      setFailure(result.failure)
      if (result.done) onClose()
      return result.failure && getFieldErrors(result.failure)
    },
  })
  return { ...form, failure, onClose }
}

type Mutations<Create extends EndpointName, Update extends EndpointName> = {
  /** Missing if the form only edits. */
  create?: AdminMutation<Create>
  update: AdminMutation<Update>
}

/**
 * The form of an entity's dialog. Creates an entity, or sends the edited fields of `entity`. If another admin has changed
 * it since the dialog opened, the conflict dialog asks what to do.
 */
export function useEntityForm<
  Entity extends Editable,
  Values extends FormValues,
  Schema extends AnyObjectSchema,
  Create extends EndpointName,
  Update extends EndpointName,
>(options: {
  entity: Entity | null
  schema: Schema
  toValues: (entity: Entity | null) => Values
  toInput: (values: Values) => unknown
  mutations: Mutations<Create, Update>
  /** The names of referenced entities, for the conflict dialog. */
  namesById?: Readonly<Record<string, string>>
  /** Asked before sending; false keeps the form open. */
  canSend?: (input: InferType<Schema>) => Promise<boolean>
  onClose: () => void
}): AdminForm<Values> {
  const { entity, schema, toValues, toInput, mutations, namesById, canSend, onClose } = options
  // The casts are needed because the compiler cannot compute the input of a generic endpoint. A form that only edits never
  // runs `create`; the hook gets `update` in its place.
  const create = useAdminMutation((mutations.create ?? mutations.update) as unknown as AdminMutation<'createProgram'>)
  const update = useAdminMutation(mutations.update as unknown as AdminMutation<'changeProgram'>)
  const [original] = useState(entity)
  return useAdminForm({
    initialValues: toValues(entity),
    schema,
    toInput,
    onClose,
    send: async (input, changes) => {
      if (canSend && !(await canSend(input))) return { done: false }
      if (!original) return create.run({ body: input as never })
      const toComparedFields = (comparedEntity: Entity) => Object(toInput(toValues(comparedEntity)))
      return update.run(
        { params: { id: original.id }, body: changes },
        { edit: { original, toComparedFields, ...(namesById && { namesById }) } },
      )
    },
  })
}

/** One entry for each line that is not blank. */
export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
