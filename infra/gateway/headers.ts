/** Headers of every response except the API's. nginx.conf sends the same. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

/** How long a browser may keep a static file. */
export const cacheControl = { immutable: 'public, max-age=31536000, immutable', page: 'no-cache' } as const

/** Marketing pages carry the rest of their policy (the hashes of their scripts) in a meta tag made by the build. */
export const marketingPolicy = "frame-ancestors 'none'"

/** The portal's policy: no inline scripts, and nothing from other hosts except pictures from `pictureHosts`. */
export function createPortalPolicy(pictureHosts: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureHosts].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers of a file or an error page. */
export const createHeaders = ({ policy = marketingPolicy, cache = cacheControl.page as string } = {}) => ({
  ...securityHeaders,
  'Content-Security-Policy': policy,
  'Cache-Control': cache,
})
