type Props = {
  /** A sentence each; null until the preview has loaded. */
  effects: readonly string[] | null
  /** The affected bookings, each with its outcome. */
  bookings: ReadonlyArray<{ id: string; text: string }>
  /** Whether the preview could not be loaded, or the action failed. */
  hasFailed: boolean
}

/** What an action would do to the plan and to bookings. */
export function PlanEffects({ effects, bookings, hasFailed }: Props) {
  return (
    <div className="notice highlight plan-effects" aria-live="polite" aria-busy={effects === null && !hasFailed}>
      <b>What happens</b>
      {effects === null && <p>{hasFailed ? 'Nothing was changed.' : 'Loading...'}</p>}
      {effects?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {bookings.length > 0 && (
        <ul className="affected-bookings">
          {bookings.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
