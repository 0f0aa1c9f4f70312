import type { StudioForm } from '@studio/client/forms'
import type { FormWords } from '@studio/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FormAnswer } from './form-answer.ts'
import { PostedMessage } from './form-message.tsx'
import type { FormName } from './form-names.ts'
import { SubmitButton } from './submit-button.tsx'

/** What a form to employers is given by its page. */
export type LeadFormProps = {
  words: FormWords & { confirmation: { title: string; text: string } }
  /** The page that shows the form, and the anchor it comes back to. */
  page: string
  anchor: string
  answer?: FormAnswer | undefined
  /** The drawing beside the confirmation. */
  picture?: ReactNode
}

type TextValues = Record<string, string>
type Props<Values extends TextValues> = LeadFormProps & {
  name: FormName
  form: StudioForm<Values>
  sent: boolean
  onAgain: () => void
  children: ReactNode
}

/** A request to the studio: the form, then its confirmation, then the form again. Both stand in the page. */
export function LeadForm<Values extends TextValues>(props: Props<Values>) {
  const { name, form, sent, onAgain, words, page, anchor, answer, picture, children } = props
  const confirmation = useRef<HTMLDivElement>(null)
  const wasSent = useRef(sent)
  useEffect(() => {
    if (sent !== wasSent.current) {
      if (sent) confirmation.current?.focus()
      else form.form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
    }
    wasSent.current = sent
  }, [sent, form.form])
  const again = (event: { preventDefault(): void }) => {
    event.preventDefault()
    onAgain()
  }
  return (
    <div className="lead-form" data-island={name}>
      <form
        ref={form.form}
        className="sheet pad"
        method="post"
        action={`/forms/${name}#${anchor}`}
        data-form={name}
        noValidate
        hidden={sent}
        onSubmit={(event) => void form.send(event)}
      >
        <input type="hidden" name="page" value={page} />
        <div className="form">{children}</div>
        {answer && !answer.sent && <PostedMessage message={answer.message} />}
        <div className="row send">
          <SubmitButton words={words} pending={form.formik.isSubmitting} />
          <p className="fine">* needed, so that we can reach you.</p>
        </div>
      </form>
      <div ref={confirmation} className="sheet pad done" data-done hidden={!sent} tabIndex={-1}>
        <div className="empty">
          {picture}
          <div role="status">
            <h3 className="chap">{words.confirmation.title}</h3>
            <p>{answer?.sent ? answer.message?.text : words.confirmation.text}</p>
            <form method="get" action={`${page}#${anchor}`} onSubmit={again}>
              <button type="submit" className="btn s">
                Submit Another Request
              </button>
            </form>
          </div>
        </div>
      </div>
    </div>
  )
}
