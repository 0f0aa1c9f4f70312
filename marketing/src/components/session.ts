/** Whether a request has a session cookie, by the same test that routes `/` to marketing or portal. */
export const hasSession = (headers: Headers): boolean =>
  /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(headers.get('cookie') ?? '')
