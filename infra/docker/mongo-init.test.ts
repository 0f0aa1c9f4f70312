import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'

const text = readFileSync(join(repository, 'infra/docker/mongo-init.js'), 'utf8')

type Account = { pwd: string; roles: unknown[] }

/** The server's state between two runs, and what mongosh lets a local client do with it. */
function aServer() {
  const state = {
    initiated: false,
    primary: false,
    membersUp: true,
    users: {} as Record<string, Account>,
    roles: [] as string[],
  }
  /** Runs the script as mongosh does; `failAt` loses the connection at that call. Answers whether it came to its end. */
  const run = (failAt = Number.POSITIVE_INFINITY): boolean => {
    let calls = 0
    let user = ''
    const call = <T>(does: () => T): T => {
      calls += 1
      if (calls === failAt) throw new Error('connection lost')
      return does()
    }
    const asAdmin = <T>(does: () => T): T =>
      call(() => {
        if (user === '' && Object.keys(state.users).length > 0) throw new Error('requires authentication')
        return does()
      })
    const accounts = {
      auth: (name: string, pwd: string) =>
        call(() => {
          if (state.users[name]?.pwd !== pwd) throw new Error('Authentication failed')
          user = name
          return { ok: 1 }
        }),
      createUser: (one: Account & { user: string }) =>
        asAdmin(() => {
          if (state.users[one.user]) throw new Error('exists already')
          state.users[one.user] = one
        }),
      updateUser: (name: string, one: Account) =>
        asAdmin(() => {
          state.users[name] = one
        }),
      getUser: (name: string) => asAdmin(() => state.users[name] ?? null),
      getRole: (name: string) => asAdmin(() => state.roles.includes(name)),
      createRole: ({ role }: { role: string }) => asAdmin(() => state.roles.push(role)),
      grantRolesToUser: (name: string, roles: string[]) => asAdmin(() => state.users[name]?.roles.push(...roles)),
    }
    const scope = {
      db: {
        hello: () => call(() => (state.initiated ? { setName: 'studio', isWritablePrimary: state.primary } : {})),
        getSiblingDB: () => accounts,
      },
      rs: {
        initiate: () =>
          call(() => {
            if (!state.membersUp) throw new Error('replSetInitiate quorum check failed')
            state.initiated = true
          }),
      },
      process: { env: { MONGO_ROOT_PASSWORD: 'root-secret', MONGO_STUDIO_PASSWORD: 'studio-secret' } },
      print: () => undefined,
    }
    try {
      runInNewContext(text, scope)
      return true
    } catch {
      return false
    }
  }
  return { state, run }
}

const isReady = ({ state }: ReturnType<typeof aServer>) =>
  state.users.root?.pwd === 'root-secret' &&
  state.users.studio?.pwd === 'studio-secret' &&
  state.roles.includes('replay')

test('members that are not up yet and a primary that is not elected yet cost another try, nothing else', () => {
  const server = aServer()
  server.state.membersUp = false
  expect(server.run()).toBe(false)
  server.state.membersUp = true
  expect([server.run(), server.state.initiated, Object.keys(server.state.users)]).toEqual([false, true, []])
  server.state.primary = true
  expect([server.run(), isReady(server)]).toEqual([true, true])
})

test('interrupted at any call, the next run makes it whole', () => {
  for (let failAt = 1; failAt <= 14; failAt += 1) {
    const server = aServer()
    server.run(failAt)
    server.state.primary = true
    server.run(failAt)
    expect([failAt, server.run(), isReady(server)]).toEqual([failAt, true, true])
  }
})

test('run again it changes nothing but the password that .env names', () => {
  const server = aServer()
  server.run()
  server.state.primary = true
  expect(server.run()).toBe(true)
  const { users } = server.state
  if (users.studio) users.studio.pwd = 'a former one'
  expect([server.run(), isReady(server), server.state.roles]).toEqual([true, true, ['replay']])
})
