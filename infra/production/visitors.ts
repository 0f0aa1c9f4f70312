import { setTimeout as pause } from 'node:timers/promises'

type HttpResponse = { status: number; text: string; headers: Headers }

/** An HTTP client that acts like a browser: keeps the session cookie, sends JSON. */
type HttpClient = {
  request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<HttpResponse>
  /** Sends a form with files. */
  sendForm: (path: string, form: FormData) => Promise<HttpResponse>
  /** Returns the response as JSON; throws with its text when its status is not the expected one. */
  requestJson: <T>(expectedStatus: number, method: string, path: string, body?: unknown) => Promise<T>
}

/** Creates a client of the product at `url`, signed in to the account if there is one. */
export async function createHttpClient(
  url: string,
  account?: { username: string; password: string },
): Promise<HttpClient> {
  let cookie = ''
  const request: HttpClient['request'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const session = response.headers.getSetCookie().find((line) => /^(?:__Host-)?sid=[^;]/.test(line))
    if (session) cookie = session.split(';')[0] ?? ''
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const client: HttpClient = {
    request,
    sendForm: async (path, form) => {
      const response = await fetch(url + path, { method: 'POST', headers: { cookie }, body: form })
      return { status: response.status, text: await response.text(), headers: response.headers }
    },
    requestJson: async (expectedStatus, method, path, body) => {
      const response = await request(method, path, body)
      if (response.status !== expectedStatus) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
      return JSON.parse(response.text)
    },
  }
  if (account) await client.requestJson(200, 'POST', '/api/login', account)
  return client
}

const PASSWORD = 'wellness-demo'
export const signInAsAdmin = (url: string) => createHttpClient(url, { username: 'admin', password: PASSWORD })

/** Creates `count` members with an active plan, and a class of as many seats, bookable on any day, through the API. */
export async function createClassWithMembers(input: {
  url: string
  count: number
  namePrefix: string
  admin?: HttpClient
}) {
  const { url, count, namePrefix } = input
  const admin = input.admin ?? (await signInAsAdmin(url))
  const { id: classId } = await admin.requestJson<{ id: string }>(201, 'POST', '/api/admin/classes', {
    name: `Rush ${namePrefix}`,
    description: 'Quiet',
    duration: 60,
    capacity: count,
    meetsOnAnyDate: true,
    category: 'yoga',
    dropInPrice: '25.00',
  })
  const members: HttpClient[] = []
  for (let index = 1; index <= count; index += 1) {
    const username = `${namePrefix}${index}`
    const member = await createHttpClient(url)
    const { id } = await member.requestJson<{ id: string }>(201, 'POST', '/api/register', {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
    })
    await admin.requestJson(200, 'PATCH', `/api/admin/users/${id}`, { membershipType: 'monthly' })
    members.push(member)
  }
  return { admin, members, classId }
}

/**
 * What a member did and received. `databaseBusyCount` counts DATABASE_UNAVAILABLE responses. The API sends one when a
 * transaction met conflicts for ten seconds, which happens with the embedded engine on an overloaded machine. Nothing was
 * written, so the member retries.
 */
export type MemberReport = {
  bookedIds: string[]
  cancelledIds: string[]
  unexpectedResponses: string[]
  databaseBusyCount: number
}

/** Books, reads and cancels until stopped or until a booking or its cancellation fails. */
export function startBookingLoop(input: {
  member: HttpClient
  classId: string
  bookingDate: string
  shouldStop: () => boolean
}): {
  report: MemberReport
  end: Promise<void>
} {
  const { member, classId, bookingDate, shouldStop } = input
  const report: MemberReport = { bookedIds: [], cancelledIds: [], unexpectedResponses: [], databaseBusyCount: 0 }
  /** Returns the text of the response; reports it and returns undefined when its status is not the expected one. */
  const requestText = async (
    expectedStatus: number,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<string | undefined> => {
    const attempt = () =>
      member.request(method, path, body).catch((error) => ({ status: 0, text: String(error.cause ?? error) }))
    let response = await attempt()
    while (response.text.includes('DATABASE_UNAVAILABLE') && report.databaseBusyCount < 20) {
      report.databaseBusyCount += 1
      response = await attempt()
    }
    if (response.status === expectedStatus) return response.text
    report.unexpectedResponses.push(`${method} ${path}: ${response.status} ${response.text}`)
  }
  const bookRepeatedly = async () => {
    while (!shouldStop()) {
      const bookingResponse = await requestText(201, 'POST', '/api/bookings', { classId, bookingDate })
      if (!bookingResponse) break
      const { id } = JSON.parse(bookingResponse) as { id: string }
      report.bookedIds.push(id)
      await requestText(200, 'GET', '/api/user/bookings')
      if (!(await requestText(200, 'DELETE', `/api/bookings/${id}`))) break
      report.cancelledIds.push(id)
      await requestText(200, 'GET', '/api/classes')
    }
  }
  return { report, end: bookRepeatedly() }
}

/** Requests pages and lists until stopped; returns how many it read and every unexpected response. */
export async function readRepeatedly(input: {
  url: string
  paths: readonly string[]
  shouldStop: () => boolean
  headers?: Record<string, string>
}): Promise<{ count: number; unexpectedResponses: string[] }> {
  const unexpectedResponses: string[] = []
  let count = 0
  while (!input.shouldStop()) {
    for (const path of input.paths) {
      const outcome = await fetch(input.url + path, { headers: input.headers ?? {} }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error) => ({ status: 0, text: String(error.cause ?? error) }),
      )
      count += 1
      if (outcome.status !== 200) unexpectedResponses.push(`${path}: ${outcome.status} ${outcome.text.slice(0, 200)}`)
    }
    await pause(50)
  }
  return { count, unexpectedResponses }
}
