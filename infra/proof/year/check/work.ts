import { compareLetters, memberIn } from '../model/letters.ts'
import type { World } from '../world.ts'

/** Letters since the last check: each that had to come did, once and with true words, and no other. */
export function checkLetters(world: World): void {
  const { shelf } = world.studio.emulators.letters
  const delivered = shelf.all().map(({ to, subject, text, headers }) => {
    return { to, subject, text, messageId: String(headers['message-id']) }
  })
  shelf.clear()
  const wrong = compareLetters({ expected: world.expected, delivered })
  world.expected.length = 0
  for (const finding of wrong) world.find(finding, memberIn(finding, world.model.members.values()))
}

const failed = {
  mail_outbox: { status: 'failed' },
  payment_events: { status: 'given up' },
  job_queue: { status: 'failed' },
}

/** Work that failed or was given up has to be seen; a quiet studio has none. */
export async function checkWork({ studio, find }: World): Promise<void> {
  for (const [name, filter] of Object.entries(failed)) {
    for (const one of await studio.database.collection(name).find(filter).limit(3).toArray()) {
      find(`failed work in ${name}: ${JSON.stringify(one)}`)
    }
  }
  for (const line of studio.mistakes.splice(0)) find(`an API process says: ${line.slice(0, 600)}`)
}
