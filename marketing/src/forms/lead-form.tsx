import { SubmitButton, sendForm, useStudioForm } from '@studio/client/forms'
import type { Message } from '@studio/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnyObjectSchema, InferType } from 'yup'
import type { FormsCopy } from '../content-schemas/forms-file.ts'
import { showToast } from '../islands/toast.ts'
import { createEmptyValues, type FieldSpec, FormFields } from './form-fields.tsx'
import { PostedMessage } from './form-message.tsx'
import type { FormName } from './form-names.ts'
import type { PostedForm } from './posted-form.ts'

type FormTexts = FormsCopy['audit' | 'consultation']

/** The fields of a form for employers, and how it is sent. */
export type LeadFormSpec<Field extends string, Schema extends AnyObjectSchema> = {
  name: FormName
  schema: Schema
  call: (body: InferType<Schema>) => Promise<Message>
  fields: readonly FieldSpec<Field>[]
}

/** The props of a form for employers. */
export type LeadFormProps<Field extends string> = {
  copy: Omit<FormTexts, 'labels'> & { labels: Record<Field, string> }
  /** The path of the page that shows the form. */
  page: string
  /** The id on that page to which the browser scrolls after posting without scripts. */
  anchor: string
  /** Present if this form was just posted without scripts. */
  postedForm?: PostedForm | undefined
  /** The drawing shown with the confirmation. */
  picture?: ReactNode
}

type Props<Field extends string, Schema extends AnyObjectSchema> = LeadFormProps<Field> & {
  spec: LeadFormSpec<Field, Schema>
}

/** A form for employers and its confirmation, whose button shows the form again. Both are in the page's HTML. */
export function LeadForm<Field extends string, Schema extends AnyObjectSchema>(props: Props<Field, Schema>) {
  const { spec, copy, page, anchor, postedForm, picture } = props
  const { name, schema, call, fields } = spec
  const emptyValues = createEmptyValues(fields)
  const [isSent, setIsSent] = useState(postedForm?.isSent === true)
  const refusedForm = postedForm && !postedForm.isSent ? postedForm : undefined
  const form = useStudioForm<Schema, typeof emptyValues>({
    initialValues: refusedForm ? { ...emptyValues, ...refusedForm.values } : emptyValues,
    ...(refusedForm && { initialErrors: refusedForm.errors }),
    schema,
    submit: (body, { resetForm }) =>
      sendForm({
        copy,
        notify: showToast,
        call: () => call(body),
        onSent: () => {
          resetForm({ values: emptyValues, errors: {} })
          setIsSent(true)
        },
      }),
  })
  const confirmation = useRef<HTMLDivElement>(null)
  useFocusOnSwitch({ isSent, confirmation, form: form.formRef })
  const showFormAgain = (event: { preventDefault(): void }) => {
    event.preventDefault()
    form.formik.resetForm({ values: emptyValues, errors: {} })
    setIsSent(false)
  }
  return (
    <div className="lead-form" data-island={name}>
      <form
        ref={form.formRef}
        className="sheet padded"
        method="post"
        action={`/forms/${name}#${anchor}`}
        data-form={name}
        noValidate
        hidden={isSent}
        onSubmit={(event) => void form.send(event)}
      >
        <input type="hidden" name="page" value={page} />
        <div className="form">
          <FormFields
            fields={fields}
            labels={copy.labels}
            form={form}
            idPrefix={name}
            phoneExample={copy.phoneExample}
          />
        </div>
        {refusedForm && <PostedMessage message={refusedForm.message} />}
        <div className="row send">
          <SubmitButton copy={copy} pending={form.formik.isSubmitting} className="btn primary" />
          <p className="fine">{copy.requiredNote}</p>
        </div>
      </form>
      <div ref={confirmation} className="sheet padded done" data-done hidden={!isSent} tabIndex={-1}>
        <div className="empty">
          {picture}
          <div role="status">
            <h3 className="chap">{copy.confirmation.title}</h3>
            <p>{postedForm?.isSent ? postedForm.message?.text : copy.confirmation.text}</p>
            <form method="get" action={`${page}#${anchor}`} onSubmit={showFormAgain}>
              <button type="submit" className="btn secondary">
                {copy.confirmation.again}
              </button>
            </form>
          </div>
        </div>
      </div>
    </div>
  )
}

type SwitchInput = {
  isSent: boolean
  confirmation: { current: HTMLElement | null }
  form: { current: HTMLFormElement | null }
}

/** Moves the focus from the form to its confirmation, and back. */
function useFocusOnSwitch({ isSent, confirmation, form }: SwitchInput) {
  const wasSent = useRef(isSent)
  useEffect(() => {
    if (isSent !== wasSent.current) {
      if (isSent) confirmation.current?.focus()
      else form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
    }
    wasSent.current = isSent
  }, [isSent, confirmation, form])
}
