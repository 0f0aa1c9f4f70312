import 'fake-indexeddb/auto'
import { aUser } from '@studio/contract/testing'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const off = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: true }

test('the desk sets up the second factor that the studio requires before it sees anything else [STAFF-3]', async () => {
  const { person, server } = renderApp({
    path: '/teach',
    user: aUser({ staff: { preset: 'frontDesk' } }),
    server: {
      listTeachingDates: [],
      listSubstitutes: [],
      listAskableDates: [],
      showStaffSecondFactor: off,
      startStaffSecondFactor: { key: 'JBSWY3DP', uri: 'otpauth://totp/a?secret=JBSWY3DP' },
      confirmStaffSecondFactor: { recoveryCodes: ['aaaa-bbbb'] },
    },
  })
  await person.type(await screen.findByLabelText('Your password'), 'correct horse')
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('JBSWY3DP')).toBeInTheDocument()
  await person.type(screen.getByLabelText('Code from the app'), '123456')
  server.answer({ showStaffSecondFactor: { ...off, isOn: true } })
  await person.click(screen.getByRole('button', { name: 'Turn It On' }))
  expect(await screen.findByText('aaaa-bbbb')).toBeInTheDocument()
  expect(server.callsOf('confirmStaffSecondFactor')[0]?.body).toEqual({ code: '123456' })
  await person.click(screen.getByRole('button', { name: 'I Saved Them' }))
  expect(await screen.findByRole('heading', { name: 'Teach' })).toBeInTheDocument()
})
