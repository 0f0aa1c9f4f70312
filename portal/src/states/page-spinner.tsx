import { Spinner } from '@studio/ui'

/** What stands while it is not known who is there; left in the text column. */
export function PageSpinner() {
  return (
    <div className="wrap chapter">
      <Spinner />
    </div>
  )
}
