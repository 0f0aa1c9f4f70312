import type { IncomingMessage } from 'node:http'
import { addDays, getDayIn, type Occurrence } from '@studio/contract'
import { aClass, anOccurrence, aProgram } from '@studio/contract/testing'
import type { Api } from './serve-site.ts'

const classes = (
  [
    [
      'Guided Meditation',
      'meditation',
      'Breath first, then silence. For people who are sure they cannot sit still.',
      '25.00',
    ],
    ['Mindful Yoga', 'yoga', 'Slow sequences, long holds, and no mirror in the room.', '25.00'],
    ['Tai Chi & Qigong', 'tai chi', 'One form, learned over a season, practiced standing.', '25.00'],
    ['Journaling for the Restless Mind', 'lifestyle', 'A page, a prompt and forty quiet minutes with a pen.', '20.00'],
    ['Poetry & Music', 'poetry', 'One poem and one piece of music, read and heard slowly.', '30.00'],
    ['Eat Well/Live Well', 'nutrition', 'A seasonal kitchen table: what to cook on a Wednesday, and why.', '35.00'],
    ['Creative Expressions', 'music', 'Voice, rhythm and drawing. Nothing is performed, nothing is graded.', '25.50'],
    ['Goal Setting', 'lifestyle', 'Fewer intentions, better kept. Bring the list you never finish.', '20.00'],
  ] as const
).map(([name, category, description, dropInPrice], index) =>
  aClass({ id: `64b000000000000000000${100 + index}`, name, category, description, dropInPrice }),
)

const programs = (
  [
    [
      'Energy & Vitality',
      'energy',
      6,
      '199.00',
      'Sleep, daylight, movement and food, one habit a week until the afternoons come back.',
    ],
    [
      'Stress Management',
      'stress',
      8,
      '249.00',
      'Learn to notice the rise of it, and what to do in the four minutes that follow.',
    ],
    ['Goal Achievement', 'goal', 6, '179.00', 'Choose one thing. Draw the way up. Walk it in company.'],
    ['Healthy Eating', 'heart', 4, '99.00', 'Four weeks of cooking simply, shopping once, and eating at a table.'],
  ] as const
).map(([name, icon, duration, price, description], index) =>
  aProgram({ id: `64b000000000000000000${200 + index}`, name, icon, duration, price, description }),
)

function createOccurrences(): Occurrence[] {
  const today = getDayIn(new Date(), 'America/New_York')
  return classes.flatMap(({ id, name }, index) =>
    [1 + index, 3 + index].map((daysAhead) => {
      const date = addDays(today, daysAhead)
      const times = { date, startTime: '17:30', startsAt: `${date}T21:30:00.000Z`, endsAt: `${date}T22:30:00.000Z` }
      return anOccurrence({ classId: id, className: name, ...times })
    }),
  )
}

type ReceivedRequest = { method: string; path: string; body: unknown; headers: IncomingMessage['headers'] }
type CannedResponse = { status: number; body: unknown } | 'hang up'

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text ? JSON.parse(text) : undefined
}

/** Creates a fake API with canned responses. */
export function createFakeApi() {
  const receivedRequests: ReceivedRequest[] = []
  const responses = new Map<string, CannedResponse>([
    ['/api/classes', { status: 200, body: classes }],
    ['/api/programs', { status: 200, body: programs }],
    ['/api/schedules', { status: 200, body: createOccurrences() }],
    ['/api/user', { status: 401, body: { message: 'Unauthorized', code: 'UNAUTHORIZED' } }],
  ])
  const api: Api = async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://api').pathname
    receivedRequests.push({
      method: request.method ?? '',
      path,
      body: await readBody(request),
      headers: request.headers,
    })
    const cannedResponse = responses.get(path) ?? { status: 200, body: { message: `Thank you, said ${path}.` } }
    if (cannedResponse === 'hang up') return void request.socket.destroy()
    const { status, body } = cannedResponse
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  return {
    api,
    /** The recorded requests, oldest first. */
    receivedRequests,
    /** Sets the response of a path. */
    setResponse: (path: string, response: CannedResponse) => void responses.set(path, response),
  }
}
