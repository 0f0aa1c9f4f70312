import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parse, registerSchema } from '@studio/contract'
import { runCommand, withStudio } from './command.ts'
import { createAdmin } from './features/admin/users/create-admin.ts'
import { invalid } from './platform/app-error.ts'
import { EnvError, readEnv } from './platform/env.ts'

/**
 * `npm run admin:create`: creates an admin, such as the first one of an installation. Asks for values that are not set in
 * ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD; what is typed as the password is not shown. Needs the same environment
 * as the API.
 */
await runCommand(async () => {
  const env = readEnv(process.env)
  const account = parse(registerSchema, await readAccount(process.env))
  if (!account.ok) throw invalid(account.fields)
  const { username, email } = await withStudio(env, (deps) => createAdmin(deps, account.value))
  stdout.write(`${username} (${email}) is an admin now.\n`)
  return 0
})

async function readAccount(environment: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = environment
  if (ADMIN_USERNAME && ADMIN_EMAIL && ADMIN_PASSWORD) {
    return { username: ADMIN_USERNAME, email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  }
  if (!stdin.isTTY)
    throw new EnvError(['ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD must be set, or run this in a terminal'])
  const prompt = createInterface({ input: stdin, output: stdout })
  const username = ADMIN_USERNAME || (await prompt.question('Username: '))
  const email = ADMIN_EMAIL || (await prompt.question('Email: '))
  prompt.close()
  return { username, email, password: ADMIN_PASSWORD || (await askHidden('Password (at least 8 characters): ')) }
}

const CTRL_C = '\u0003'
const BACKSPACE = '\u007f'

// Reads a line without showing what is typed.
async function askHidden(prompt: string): Promise<string> {
  stdout.write(prompt)
  stdin.setRawMode(true)
  stdin.resume()
  let typedText = ''
  try {
    for await (const chunk of stdin) {
      for (const character of String(chunk)) {
        if (character === '\r' || character === '\n') return typedText
        if (character === CTRL_C) throw new EnvError(['stopped, nothing was changed'])
        typedText = character === BACKSPACE ? typedText.slice(0, -1) : typedText + character
      }
    }
    return typedText
  } finally {
    stdin.setRawMode(false)
    stdout.write('\n')
  }
}
