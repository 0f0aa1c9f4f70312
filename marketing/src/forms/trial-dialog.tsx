import { SubmitButton, sendForm, useStudioForm } from '@studio/client/forms'
import { callEndpoint, leadEndpoints, trialClasses, trialRequestSchema } from '@studio/contract'
import type { ReactNode } from 'react'
import type { FormsCopy } from '../content-schemas/forms-file.ts'
import { showToast } from '../islands/toast.ts'
import { connection } from './connection.ts'
import { createEmptyValues, type FieldSpec, FormFields } from './form-fields.tsx'
import { PostedMessage } from './form-message.tsx'
import type { PostedForm } from './posted-form.ts'

type FormTexts = FormsCopy['trial']
type Props = {
  copy: FormTexts
  page: string
  /** Present if the form was just posted without scripts: the HTML then has the dialog open, and closes it with a link. */
  postedForm?: PostedForm | undefined
  closeIcon?: ReactNode
}

const fields: readonly FieldSpec<keyof FormTexts['labels']>[] = [
  { name: 'name', required: true, autoComplete: 'name', fullWidth: true },
  { name: 'email', kind: 'email', required: true, autoComplete: 'email' },
  { name: 'phone', kind: 'tel', autoComplete: 'tel' },
  { name: 'preferredClass', kind: 'select', fullWidth: true, options: trialClasses },
  { name: 'message', kind: 'textarea' },
]
const emptyValues = createEmptyValues(fields)
// The browser opens and closes the dialog by these attributes, without a script.
const closeAttributes = { command: 'close', commandfor: 'trial' }

/** The dialog that requests a trial class. Buttons open it with command="show-modal" commandfor="trial". */
export function TrialDialog({ copy, page, postedForm, closeIcon }: Props) {
  const refusedForm = postedForm && !postedForm.isSent ? postedForm : undefined
  const form = useStudioForm({
    initialValues: refusedForm ? { ...emptyValues, ...refusedForm.values } : emptyValues,
    ...(refusedForm && { initialErrors: refusedForm.errors }),
    schema: trialRequestSchema,
    submit: (body, { resetForm }) =>
      sendForm({
        copy,
        notify: showToast,
        ignoreServerConfirmation: true,
        call: () => callEndpoint({ ...connection, endpoint: leadEndpoints.requestTrial }, { body }),
        onSent: () => {
          resetForm({ values: emptyValues, errors: {} })
          form.formRef.current?.closest('dialog')?.close()
        },
      }),
  })
  return (
    <dialog
      id="trial"
      className="dialog trial"
      aria-labelledby="trial-title"
      open={postedForm !== undefined}
      closedby="any"
    >
      <form
        ref={form.formRef}
        className="padded"
        method="post"
        action="/forms/trial#trial"
        data-form="trial"
        onSubmit={(event) => void form.send(event)}
      >
        <input type="hidden" name="page" value={page} />
        <h2 className="head" id="trial-title">
          {copy.title}
        </h2>
        <p className="text">{copy.lead}</p>
        <PostedMessage message={postedForm?.message} />
        {!postedForm?.isSent && (
          <>
            <div className="form">
              <FormFields fields={fields} labels={copy.labels} form={form} idPrefix="trial" />
            </div>
            <div className="row send">
              <button type="button" className="btn quiet" {...closeAttributes}>
                {copy.cancel}
              </button>
              <SubmitButton copy={copy} pending={form.formik.isSubmitting} className="btn primary" />
            </div>
          </>
        )}
      </form>
      {postedForm ? (
        <a className="icon-btn close" href={page} aria-label="Close">
          {closeIcon}
        </a>
      ) : (
        <button type="button" className="icon-btn close" aria-label="Close" {...closeAttributes}>
          {closeIcon}
        </button>
      )}
    </dialog>
  )
}
