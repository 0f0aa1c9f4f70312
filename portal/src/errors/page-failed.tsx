import { tryAgain, ways } from '../lib/ways.ts'

/**
 * Stands in for a page that broke, or whose code could not be fetched (a lost connection, or a new release since the tab
 * was opened): the shell around it lives on, trying again loads the page anew.
 */
export function PageFailed() {
  return (
    <div className="wrap chapter" role="alert">
      <h1 className="chap">This page did not open</h1>
      <p className="text">Something went wrong while opening it. Nothing you booked or paid is affected.</p>
      <p className="row">
        <button type="button" className="btn p" onClick={() => window.location.reload()}>
          {tryAgain}
        </button>
        <a className="btn s" href={ways.home.href}>
          {ways.home.label}
        </a>
      </p>
    </div>
  )
}
