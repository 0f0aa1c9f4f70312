import 'fake-indexeddb/auto'
import { aUser } from '@studio/contract/testing'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const factorOff = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }
const factorOn = { isOn: true, since: '2026-10-01T14:00:00.000Z', recoveryCodesLeft: 10, isRequired: false }
const openTeach = (path: string, handlers: object) =>
  renderApp({
    path,
    user: aUser({ staff: { preset: 'frontDesk' } }),
    handlers: { listTeachingDates: [], listSubstituteRequests: [], ...handlers },
  })

test('a user at the desk must set up a required second factor before they see anything else [STAFF-3]', async () => {
  const { person, server } = openTeach('/teach', {
    getSecondFactor: { ...factorOff, isRequired: true },
    startSecondFactor: { key: 'JBSWY3DP', uri: 'otpauth://totp/a?secret=JBSWY3DP' },
    confirmSecondFactor: { recoveryCodes: ['aaaa-bbbb'] },
  })
  await fillIn(person, await screen.findByLabelText('Your password'), 'correct horse')
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await fillIn(person, screen.getByLabelText('Code'), '123456')
  await person.keyboard('{Enter}')
  expect(await screen.findByText('aaaa-bbbb')).toBeInTheDocument()
  server.answer({ getSecondFactor: { ...factorOn, isRequired: true } })
  await person.click(screen.getByRole('button', { name: 'I Saved Them' }))
  expect(await screen.findByRole('heading', { name: 'Teach' })).toBeInTheDocument()
})

test('a user at the desk turns their second factor off if the studio does not require one [STAFF-3]', async () => {
  const { person, server } = openTeach('/teach#security', {
    getSecondFactor: factorOn,
    endSecondFactor: { message: 'Off.' },
  })
  await person.click(await screen.findByRole('button', { name: 'Turn Off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fillIn(person, dialog.getByLabelText('Your password'), 'correct horse')
  await fillIn(person, dialog.getByLabelText('Code'), '123456')
  server.answer({ getSecondFactor: factorOff })
  await person.click(dialog.getByRole('button', { name: 'Turn Off' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Second factor off')).toBeInTheDocument()
})
