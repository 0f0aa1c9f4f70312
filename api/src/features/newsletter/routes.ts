import type { Deps } from '../../deps.ts'
import type { Http } from '../../platform/http.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { subscribe } from './subscribe.ts'
import { unknownLink, unsubscribe } from './unsubscribe.ts'
import { pagePolicy, unsubscribePage } from './unsubscribe-page.ts'

/** The newsletter: subscribing, and leaving it by a page or with one click (spec section 7, RFC 8058). */
export function routes(deps: Deps) {
  const router = newRouter()
  const { studio } = deps
  serve(router, 'subscribeToNewsletter', ({ body, clientAddress }) =>
    subscribe(deps, { email: body.email, clientAddress }),
  )
  serve(router, 'showUnsubscribe', async ({ query, http }) => {
    const isKnown = await deps.newsletter.findByToken(query.token)
    if (!isKnown)
      return page({ http, status: 404, body: unsubscribePage({ studio, title: 'Nothing to end', text: unknownLink }) })
    const text = `${isKnown.email} will receive no more letters from us.`
    return page({
      http,
      status: 200,
      body: unsubscribePage({ studio, title: 'Leave the newsletter?', text, button: 'Unsubscribe' }),
    })
  })
  serve(router, 'unsubscribe', async ({ query, http }) => {
    const answer = await unsubscribe(deps, { token: query.token })
    // A person's browser asks for a page; a mail program's single click does not.
    if (!http.req.header('Accept')?.includes('text/html')) return answer
    return page({ http, status: 200, body: unsubscribePage({ studio, title: 'Done', text: answer.message }) })
  })
  return router
}

function page({ http, status, body }: { http: Http; status: 200 | 404; body: string }): Response {
  http.header('Content-Security-Policy', pagePolicy)
  http.header('Cache-Control', 'no-store')
  return http.html(body, status)
}
