/** The studio's mark: the leaning window with the light in it. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="pane" d="M11 3h17.5L21 29H3.5z" />
      <path className="frame" d="M11 3h17.5L21 29H3.5zM19.7 3 12.3 29M7.3 16h17.5" />
    </svg>
  )
}
