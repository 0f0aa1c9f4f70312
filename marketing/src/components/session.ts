/** Whether a request has a session cookie. The gateway uses the same test to route `/` to marketing or portal. */
export const hasSession = (headers: Headers): boolean =>
  /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(headers.get('cookie') ?? '')
