import { Button } from '@studio/ui'

/** Shown in place of the admin area when the shell was made for another version of the bridge. */
export function StudioUpdated() {
  return (
    <div className="wrap chapter" role="alert">
      <h1 className="chap">The studio was updated, reload</h1>
      <p className="text">This page and the admin area are from different releases. A reload brings both up to date.</p>
      <div className="row">
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </div>
  )
}
