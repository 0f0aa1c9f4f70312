import { defineEndpoint } from './endpoint.ts'
import type { Message } from './responses/fields.ts'

/** The call that every page may make, in its own module, so that a page that only signs out loads no other call. */
export const sessionEndpoints = {
  logout: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/logout',
    access: 'anyone',
    summary: 'End the session',
  }),
} as const
