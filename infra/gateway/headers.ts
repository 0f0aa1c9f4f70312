/** Headers of every answer that is not the API's own. nginx.conf sends the same. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

const ONE_YEAR = 31_536_000

/** Sent by nginx where it ends TLS itself; the gateway never does. */
export const strictTransport = `max-age=${ONE_YEAR}; includeSubDomains`

/** Marketing pages carry the rest of their policy in a meta tag made at build (hashes of their scripts). */
export const marketingPolicy = "frame-ancestors 'none'"

/**
 * The portal's policy: no inline script, nothing from elsewhere but pictures. `pictureHosts` are their addresses: the studio's
 * folder at the image host, the emulator on a laptop.
 */
export function portalPolicy(pictureHosts: readonly string[] = []): string {
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

/** How long a browser may keep a static file. */
export const cacheControl = { immutable: `public, max-age=${ONE_YEAR}, immutable`, page: 'no-cache' } as const
