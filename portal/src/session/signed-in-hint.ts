/**
 * Whether this browser may have a session: the API sets the readable cookie `signed_in` together with the session's
 * own, which no script can read, and clears both together. Without it nobody is signed in, and asking would only write
 * a 401 into the console of every visitor.
 */
export function maybeSignedIn(): boolean {
  return /(?:^|;\s*)signed_in=1/.test(document.cookie)
}

/** Whether this browser signed out without the API having confirmed it, so that its session may still be there. */
export function isSignOutUnconfirmed(): boolean {
  return /(?:^|;\s*)signed_out=1/.test(document.cookie)
}
