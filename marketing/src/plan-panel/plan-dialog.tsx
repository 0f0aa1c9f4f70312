import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  title: string
  submitLabel: string
  pending: boolean
  /** False until the effects are shown. */
  canSubmit: boolean
  error: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that shows the effects of an action and performs it. It takes the focus and returns it when it closes. */
export function PlanDialog({ title, submitLabel, pending, canSubmit, error, onSubmit, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog plan-dialog" aria-labelledby={headingId} onClose={onClose}>
      <form
        className="padded"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSubmit && !pending) onSubmit()
        }}
      >
        <h2 className="head" id={headingId}>
          {title}
        </h2>
        {children}
        <div role="alert">{error && <p className="field-error">{error}</p>}</div>
        <div className="row send">
          <button type="button" className="btn quiet" onClick={() => dialog.current?.close()}>
            Not now
          </button>
          <button
            type="submit"
            className="btn primary"
            disabled={!canSubmit}
            {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
          >
            {pending ? 'One moment...' : submitLabel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
