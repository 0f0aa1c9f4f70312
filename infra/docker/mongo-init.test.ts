import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'

const script = readFileSync(join(repository, 'infra/docker/mongo-init.js'), 'utf8')

type Account = { pwd: string; roles: unknown[] }

/** A fake MongoDB: its state lasts between runs, and until the first account exists it needs no authentication. */
function createServer() {
  const state = {
    isInitiated: false,
    isPrimary: false,
    areMembersUp: true,
    users: {} as Record<string, Account>,
    roles: [] as string[],
  }
  /** Runs the script as mongosh does and returns whether it completed; `failAt` loses the connection at that call. */
  const run = (failAt = Number.POSITIVE_INFINITY): boolean => {
    let calls = 0
    let user = ''
    const call = <T>(perform: () => T): T => {
      calls += 1
      if (calls === failAt) throw new Error('connection lost')
      return perform()
    }
    const asAdmin = <T>(perform: () => T): T =>
      call(() => {
        if (user === '' && Object.keys(state.users).length > 0) throw new Error('requires authentication')
        return perform()
      })
    const database = {
      auth: (name: string, pwd: string) =>
        call(() => {
          if (state.users[name]?.pwd !== pwd) throw new Error('Authentication failed')
          user = name
          return { ok: 1 }
        }),
      createUser: (account: Account & { user: string }) =>
        asAdmin(() => {
          if (state.users[account.user]) throw new Error('exists already')
          state.users[account.user] = account
        }),
      updateUser: (name: string, account: Account) =>
        asAdmin(() => {
          state.users[name] = account
        }),
      getUser: (name: string) => asAdmin(() => state.users[name] ?? null),
      getRole: (name: string) => asAdmin(() => state.roles.includes(name)),
      createRole: ({ role }: { role: string }) => asAdmin(() => state.roles.push(role)),
      grantRolesToUser: (name: string, roles: string[]) => asAdmin(() => state.users[name]?.roles.push(...roles)),
    }
    const scope = {
      db: {
        hello: () => call(() => (state.isInitiated ? { setName: 'studio', isWritablePrimary: state.isPrimary } : {})),
        getSiblingDB: () => database,
      },
      rs: {
        initiate: () =>
          call(() => {
            if (!state.areMembersUp) throw new Error('replSetInitiate quorum check failed')
            state.isInitiated = true
          }),
      },
      process: { env: { MONGO_ROOT_PASSWORD: 'root-secret', MONGO_STUDIO_PASSWORD: 'studio-secret' } },
      print: () => undefined,
    }
    try {
      runInNewContext(script, scope)
      return true
    } catch {
      return false
    }
  }
  return { state, run }
}

const isReady = ({ state }: ReturnType<typeof createServer>) =>
  state.users.root?.pwd === 'root-secret' &&
  state.users.studio?.pwd === 'studio-secret' &&
  state.roles.includes('replay')

test('the script fails and can be repeated while members are not up or no primary is elected', () => {
  const server = createServer()
  server.state.areMembersUp = false
  expect(server.run()).toBe(false)
  server.state.areMembersUp = true
  expect([server.run(), server.state.isInitiated, Object.keys(server.state.users)]).toEqual([false, true, []])
  server.state.isPrimary = true
  expect([server.run(), isReady(server)]).toEqual([true, true])
})

test('a run that was interrupted at any call is completed by the next run', () => {
  // No run makes as many as 14 calls, so each call is interrupted once.
  for (let failAt = 1; failAt <= 14; failAt += 1) {
    const server = createServer()
    server.run(failAt)
    server.state.isPrimary = true
    server.run(failAt)
    expect([failAt, server.run(), isReady(server)]).toEqual([failAt, true, true])
  }
})

test('another run sets the password of the user studio to its secret, and changes nothing else', () => {
  const server = createServer()
  server.run()
  server.state.isPrimary = true
  expect(server.run()).toBe(true)
  const { users } = server.state
  if (users.studio) users.studio.pwd = 'a former one'
  expect([server.run(), isReady(server), server.state.roles]).toEqual([true, true, ['replay']])
})
