import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSecrets } from './secrets.ts'

function createRepository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'studio-secrets-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  execFileSync('git', ['init', '-q'], { cwd: root })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

// Assembled from parts, so that this file itself contains no secret.
const plantedSecrets: [name: string, text: string][] = [
  ['api/src/[name].ts', `${'ghp'}_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`],
  ['api/src/pay.ts', `const key = '${'sk_live'}_${'4eC39HqLyjWDarjtT1zdp7dc'}'`],
  ['.ci/run', `${'whsec'}_${'Zm9vYmFyYmF6cXV4MTIzNDU2'}`],
  ['compose.yml', `${'cloudinary'}://123456789012345:${'abcdefghijklmnopqrstuvwxyz'}@studio`],
  ['b.json', `{"uri":"${'mongodb'}://studio:${'hunter2hunter2hunter2'}@db/studio"}`],
]

test.each(plantedSecrets)('a secret planted in %s is found [DEPLOYMENT-15]', (name, text) => {
  const [finding = '', ...otherFindings] = checkSecrets(createRepository({ [name]: `first line\n${text}\n` }))
  expect(otherFindings).toEqual([])
  expect(finding).toContain(name)
  // The finding may be printed to a public log.
  expect(finding).not.toContain(text.slice(-12))
})

test('a settings file that git would add is found, an ignored one is not checked [DEPLOYMENT-15]', () => {
  const root = createRepository({
    '.env': 'A=1',
    '.gitignore': '.env.local\n',
    '.env.local': `${'AKIA'}IOSFODNN7EXAMPLE`,
  })
  expect(checkSecrets(root)).toEqual(['.env: settings do not belong in the repository'])
})

test('variables, examples and the emulators’ keys are not secrets', () => {
  const text = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: copied from docker-compose.yml
    'mongodb://studio:${MONGO_STUDIO_PASSWORD}@mongo-1/studio',
    'cloudinary://local-key:local-secret@studio',
    'sk_test_local whsec_local smtp://studio:local@127.0.0.1',
  ].join('\n')
  expect(checkSecrets(createRepository({ 'a.yml': text }))).toEqual([])
})
