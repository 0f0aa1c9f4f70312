/** Whether a request has a session cookie. The gateway routes `/` to marketing or portal by the same test. */
export const hasSession = (headers: Headers): boolean =>
  /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(headers.get('cookie') ?? '')
