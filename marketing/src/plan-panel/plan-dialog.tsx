import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  title: string
  button: string
  pending: boolean
  /** Nothing can be done before what it does is shown. */
  canAct: boolean
  error: string | null
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that shows what an act does, and does it. It takes the focus, and gives it back when it closes. */
export function PlanDialog({ title, button, pending, canAct, error, onAct, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog plan-dialog" aria-labelledby={heading} onClose={onClose}>
      <form
        className="padded"
        onSubmit={(event) => {
          event.preventDefault()
          if (canAct && !pending) onAct()
        }}
      >
        <h2 className="head" id={heading}>
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
            disabled={!canAct}
            {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
          >
            {pending ? 'One moment...' : button}
          </button>
        </div>
      </form>
    </dialog>
  )
}
