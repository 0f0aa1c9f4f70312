/** Whether a request carries a session cookie; the same test by which `/` is handed to marketing or portal. */
export const hasSession = (headers: Headers): boolean =>
  /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(headers.get('cookie') ?? '')
