import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAdmin, signUp } from '../person.ts'
import { findSchemathesis, runSchemathesis } from '../schemathesis.ts'
import type { AppUnderTest } from '../studio.ts'
import type { PartResult } from './rush.ts'

// They end the session or the password that the other requests need.
const leftOut = ['logout', 'deleteMyAccount', 'startSecondFactor', 'confirmSecondFactor']

/**
 * An outside tester reads the served OpenAPI document and calls everything in it, as a visitor, a member and an admin: no
 * answer has a status, type, header or body that the document does not describe. Says so where it cannot run.
 */
export async function described(
  studio: AppUnderTest,
  { examples, seed }: { examples: number; seed: number },
): Promise<PartResult> {
  const command = await findSchemathesis()
  const url = studio.apis[0] ?? ''
  const broken: string[] = []
  const ran: string[] = []
  const admin = await signInAdmin(studio)
  const [member] = await signUp(studio, { count: 1, admin })
  const callers = { visitor: null, member: member?.cookie ?? null, admin: admin.cookie }
  for (const [caller, cookie] of command ? Object.entries(callers) : []) {
    const folder = mkdtempSync(join(tmpdir(), 'studio-schemathesis-'))
    try {
      const asked = { command: command ?? '', url, cookie, examples, seed, leftOut, folder }
      const { findings, summary } = await runSchemathesis(asked)
      broken.push(...findings.map((finding) => `as ${caller}: ${finding}`))
      ran.push(`${caller}: ${summary.match(/\d+ generated[^\n]*/)?.[0] ?? 'done'}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  // Its requests delete what the demo studio's mails are about, so what the other parts hold afterwards is not asked here.
  const figures = { callers: Object.keys(callers).length, examples }
  const line = command ? ran.join('; ') : 'DID NOT RUN: schemathesis needs Python 3 with venv and pip'
  return { broken, figures, line }
}
