/**
 * Whether this browser may have a session. The API sets and clears the readable cookie `signed_in` together with the
 * session's HttpOnly one. Without this hint the portal does not ask for the user: that call would only log a 401 in
 * every visitor's console.
 */
export function mayBeSignedIn(): boolean {
  return /(?:^|;\s*)signed_in=1/.test(document.cookie)
}

/** Whether this browser signed out without the API having confirmed it, so that its session may still be there. */
export function isSignOutUnconfirmed(): boolean {
  return /(?:^|;\s*)signed_out=1/.test(document.cookie)
}
