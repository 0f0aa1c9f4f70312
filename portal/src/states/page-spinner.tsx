import { Spinner } from '@studio/ui'

/** Shown while the session is loading; left in the text column. */
export function PageSpinner() {
  return (
    <div className="wrap chapter">
      <Spinner />
    </div>
  )
}
