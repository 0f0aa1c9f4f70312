import { usePage } from '../lib/use-page.ts'
import { ways } from '../lib/ways.ts'

const title = '404 Page Not Found'

/** Any path that nobody owns (spec section 2, route table). */
export function NotFoundPage() {
  usePage({ title, description: 'There is no page at this address.' })
  return (
    <div className="wrap chapter">
      <h1 className="chap">{title}</h1>
      <p className="text">This page was never bound in.</p>
      <p className="row">
        <a className="btn q" href={ways.home.href}>
          {ways.home.label}
        </a>
      </p>
    </div>
  )
}
