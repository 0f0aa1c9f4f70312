import type { PaymentContext } from '../context.ts'
import { find } from '../operations/find.ts'
import { getText, getTexts, only } from './form.ts'
import { listNames, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

/** Events, as they were sent. */
export function eventCalls({ records }: PaymentContext): Calls {
  return {
    'GET /events': ({ form }) => {
      only(form, [...listNames, 'type', 'types', 'delivery_success'])
      const types = [...getTexts(form, 'types'), ...[getText(form, 'type') ?? []].flat()]
      const items = records.events
        .all()
        .filter((event) => types.length === 0 || types.some((type) => covers(type, event.type)))
      const page = toPage({ items, query: form, url: '/v1/events' })
      return { ...page, data: page.data.map((event) => JSON.parse(event.payload)) }
    },
    'GET /events/:id': ({ param }) => JSON.parse(find(records.events, { id: param('id'), kind: 'event' }).payload),
  }
}

/** `charge.*` covers `charge.refunded`. */
function covers(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
