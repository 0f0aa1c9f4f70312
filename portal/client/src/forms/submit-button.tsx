import type { FormCopy } from '@studio/contract'

type Props = { copy: Pick<FormCopy, 'button' | 'pending'>; pending: boolean; className: string }

/** The button of a form, styled by `className`. While pending it keeps its width and the focus. */
export function SubmitButton({ copy, pending, className }: Props) {
  return (
    <button type="submit" className={className} {...(pending && { 'aria-busy': true, 'aria-disabled': true })}>
      <span className="btn-label" data-reserve={pending ? copy.button : copy.pending}>
        <span>
          {pending && <span className="spin" aria-hidden="true" />}
          {pending ? copy.pending : copy.button}
        </span>
      </span>
    </button>
  )
}
