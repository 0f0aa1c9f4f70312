import { TextField, useStudioForm } from '@studio/client/forms'
import { callEndpoint, type FormWords, leadCalls, trialClasses, trialRequestSchema } from '@studio/contract'
import type { ReactNode } from 'react'
import type { FormAnswer } from './form-answer.ts'
import { PostedMessage } from './form-message.tsx'
import { connection, sendRequest } from './send-request.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = { words: FormWords; page: string; answer?: FormAnswer | undefined; closeIcon?: ReactNode }

const empty = { name: '', email: '', phone: '', preferredClass: '', message: '' }
// The browser opens and closes the dialog by these attributes, with or without a script.
const closes = { command: 'close', commandfor: 'trial' }

/** The free trial class. Buttons elsewhere open it with command="show-modal" commandfor="trial". */
export function TrialDialog({ words, page, answer, closeIcon }: Props) {
  const refused = answer && !answer.sent ? answer : undefined
  const form = useStudioForm({
    initialValues: refused ? { ...empty, ...refused.values } : empty,
    ...(refused && { initialErrors: refused.errors }),
    schema: trialRequestSchema,
    submit: (body, { resetForm }) =>
      sendRequest({
        words,
        ownWordsOnly: true,
        call: () => callEndpoint({ ...connection, endpoint: leadCalls.requestTrial }, { body }),
        after: () => {
          resetForm({ values: empty, errors: {} })
          form.form.current?.closest('dialog')?.close()
        },
      }),
  })
  const shared = { form, idPrefix: 'trial' }
  return (
    <dialog
      id="trial"
      className="dialog trial"
      aria-labelledby="trial-title"
      open={answer !== undefined}
      {...{ closedby: 'any' }}
    >
      <form
        ref={form.form}
        className="pad"
        method="post"
        action="/forms/trial#trial"
        data-form="trial"
        onSubmit={(event) => void form.send(event)}
      >
        <input type="hidden" name="page" value={page} />
        <h2 className="head" id="trial-title">
          Request a Trial Class
        </h2>
        <p className="text">Tell us where to reach you. The first class is free.</p>
        <PostedMessage message={answer?.message} />
        {!answer?.sent && (
          <>
            <div className="form">
              <TextField {...shared} name="name" label="Full Name" required autoComplete="name" full />
              <TextField {...shared} name="email" label="Email Address" kind="email" required autoComplete="email" />
              <TextField {...shared} name="phone" label="Phone" kind="tel" autoComplete="tel" />
              <TextField
                {...shared}
                name="preferredClass"
                label="Preferred class"
                kind="select"
                full
                options={trialClasses}
              />
              <TextField {...shared} name="message" label="Message" kind="area" full />
            </div>
            <div className="row send">
              <button type="button" className="btn q" {...closes}>
                Cancel
              </button>
              <SubmitButton words={words} pending={form.formik.isSubmitting} />
            </div>
          </>
        )}
      </form>
      {answer ? (
        <a className="ibtn x" href={page} aria-label="Close">
          {closeIcon}
        </a>
      ) : (
        <button type="button" className="ibtn x" aria-label="Close" {...closes}>
          {closeIcon}
        </button>
      )}
    </dialog>
  )
}
