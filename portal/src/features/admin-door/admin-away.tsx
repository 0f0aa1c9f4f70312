/** Says that the admin area cannot be shown, with a way to fetch it again. */
export function AdminAway({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="wrap chapter" role="alert">
      <h1 className="chap">The admin area is away</h1>
      <p className="text">It could not be opened just now. The rest of the studio is not affected.</p>
      <p className="row">
        <button type="button" className="btn p" onClick={onRetry}>
          Retry
        </button>
      </p>
    </div>
  )
}
