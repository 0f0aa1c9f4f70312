import type { FormWords } from '@studio/contract'

type Props = { words: Pick<FormWords, 'button' | 'pending'>; pending: boolean }

/** The button of a form. While it waits it keeps its width and the focus. */
export function SubmitButton({ words, pending }: Props) {
  return (
    <button type="submit" className="btn p" {...(pending && { 'aria-busy': true, 'aria-disabled': true })}>
      <span className="btn-words" data-reserve={pending ? words.button : words.pending}>
        <span>
          {pending && <span className="spin" aria-hidden="true" />}
          {pending ? words.pending : words.button}
        </span>
      </span>
    </button>
  )
}
