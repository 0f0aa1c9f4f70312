import { buildUrl, endpoints } from '@studio/contract'

/** The address that ends a subscription: a page in browsers, one click in mail clients (RFC 8058). */
export function unsubscribeHref({ publicUrl, token }: { publicUrl: string; token: string }): string {
  return `${publicUrl}${buildUrl(endpoints.unsubscribe, { query: { token } })}`
}
