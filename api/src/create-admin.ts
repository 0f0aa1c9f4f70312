import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parse, registerSchema } from '@studio/contract'
import { runCommand, withStudio } from './command.ts'
import { createAdmin } from './features/admin/users/create-admin.ts'
import { invalid } from './platform/app-error.ts'
import { EnvError, readEnv } from './platform/env.ts'

/**
 * `npm run admin:create`: makes the first admin of an installation. Asks for what ADMIN_USERNAME, ADMIN_EMAIL and
 * ADMIN_PASSWORD do not say; the password is not shown while it is typed. Needs the same environment as the API.
 */
await runCommand(async () => {
  const env = readEnv(process.env)
  const account = parse(registerSchema, await askFor(process.env))
  if (!account.ok) throw invalid(account.fields)
  const { username, email } = await withStudio(env, (deps) => createAdmin(deps, account.value))
  stdout.write(`${username} (${email}) is an admin now.\n`)
  return 0
})

async function askFor(given: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = given
  if (ADMIN_USERNAME && ADMIN_EMAIL && ADMIN_PASSWORD) {
    return { username: ADMIN_USERNAME, email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  }
  if (!stdin.isTTY)
    throw new EnvError(['ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD must be set, or run this in a terminal'])
  const lines = createInterface({ input: stdin, output: stdout })
  const username = ADMIN_USERNAME || (await lines.question('Username: '))
  const email = ADMIN_EMAIL || (await lines.question('Email: '))
  lines.close()
  return { username, email, password: ADMIN_PASSWORD || (await askUnseen('Password (at least 8 characters): ')) }
}

// Reads a line without showing it, so that the password stays off the screen and out of its history.
async function askUnseen(prompt: string): Promise<string> {
  stdout.write(prompt)
  stdin.setRawMode(true)
  stdin.resume()
  let typed = ''
  try {
    for await (const chunk of stdin) {
      for (const letter of String(chunk)) {
        if (letter === '\r' || letter === '\n') return typed
        if (letter === '\u0003') throw new EnvError(['stopped, nothing was changed'])
        typed = letter === '\u007f' ? typed.slice(0, -1) : typed + letter
      }
    }
    return typed
  } finally {
    stdin.setRawMode(false)
    stdout.write('\n')
  }
}
