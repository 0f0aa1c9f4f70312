/** What stands while it is not known who is there (spec section 2, protected routes and /auth); left in the text column. */
export function PageSpinner() {
  return (
    <div className="wrap chapter">
      <p className="row" role="status">
        <span className="spin i-24" aria-hidden="true" />
        Loading...
      </p>
    </div>
  )
}
