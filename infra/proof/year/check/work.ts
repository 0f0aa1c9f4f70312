import { verifyAddresses } from '../actions/people.ts'
import { compareEmails, memberIn } from '../model/expected-emails.ts'
import type { Member } from '../model/state.ts'
import { happens, type World } from '../world.ts'

/** Mails since the last check: each that had to come did, once and with true words, and no other. */
export async function checkEmails(world: World): Promise<void> {
  const { capturedEmails } = world.studio.emulators
  const delivered = capturedEmails.collection.all().map(({ to, subject, text, headers }) => {
    return { to, subject, text, messageId: String(headers['message-id']) }
  })
  await capturedEmails.clear()
  await verifyAddresses(world, delivered)
  happens(world, 'a mail comes', delivered.length)
  const wrong = compareEmails({ expected: world.expected, delivered })
  world.expected.length = 0
  for (const finding of wrong) {
    const member = memberIn(finding, world.model.members.values())
    world.find(`${finding}${await writtenTo(world, member)}`, member)
  }
}

const WRITTEN = 8

/** The latest mails that the product wrote to a member, for the finding of one that is wrong. */
async function writtenTo({ studio }: World, member: Member | undefined): Promise<string> {
  if (!member) return ''
  const mails = await studio.database
    .collection('mail_outbox')
    .find({ to: member.email }, { projection: { key: 1, status: 1, createdAt: 1 } })
    .sort({ _id: -1 })
    .limit(WRITTEN)
    .toArray()
  return `; written to that address: ${JSON.stringify(mails)}`
}

/**
 * Permanently failed work is what the model expects, and admins see all of it; no other event or mail was given up.
 */
export async function checkWork(world: World): Promise<void> {
  const { studio, model, find } = world
  const { code, body } = await world.call({ as: world.admin, method: 'GET', path: '/api/admin/failed-jobs' })
  const listed = Array.isArray(body) ? (body as { id: string; lastError: string }[]) : []
  if (code !== 'done') find(`failed work cannot be listed: ${code}`)
  const stored = await studio.database.collection('job_queue').find({ status: 'failed' }).toArray()
  const seen = new Set(listed.map(({ id }) => id))
  for (const { _id, lastError } of stored) {
    if (!model.failedWork.has(String(_id))) find(`failed work: ${_id}: ${lastError}`)
    if (!seen.has(String(_id))) find(`failed work that no admin sees: ${_id}`)
  }
  for (const { id, lastError } of listed) if (lastError === '') find(`failed work without a reason: ${id}`)
  for (const id of model.failedWork) if (!seen.has(id)) find(`${id} was refused for good and is not listed`)
  const mails = await studio.database.collection('mail_outbox').find({ status: 'failed' }).toArray()
  const events = await studio.database.collection('payment_events').find({ status: 'given up' }).limit(3).toArray()
  const unknown = mails.filter(({ _id }) => !model.refusedEmails.has(`mail:${_id}`))
  for (const one of [...unknown, ...events]) find(`failed work: ${JSON.stringify(one)}`)
  // A checkout request while the provider was down got an error response, and the log has a line for it.
  const isLawful = (line: string) =>
    world.wasProviderAway && /payment provider (cannot be reached|did not answer)|"status":50[24]/.test(line)
  const mistakes = studio.mistakes.splice(0).filter((line) => !isLawful(line))
  world.wasProviderAway = world.isProviderAway
  for (const line of mistakes) find(`an API process says: ${line.slice(0, 600)}`)
}
