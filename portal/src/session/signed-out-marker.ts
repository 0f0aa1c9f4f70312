/** A sign-out that could not reach the API is remembered for a day; the next call that does ends the session there. */
const markerSeconds = 86_400

/**
 * Leaves the marker cookie of ruling E3: `/` shows the landing page although the session cookie, which no script can
 * touch, is still there; the API ends the session with the next call and clears both.
 */
export function leaveSignedOutMarker(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `signed_out=1; Path=/; Max-Age=${markerSeconds}; SameSite=Lax${secure}`
}
