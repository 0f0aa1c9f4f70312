import type { SecondFactor } from '@studio/contract'
import { anAdmin } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const factorOff = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }
const factorOn = { isOn: true, since: '2026-10-01T14:00:00.000Z', recoveryCodesLeft: 9, isRequired: false }
const setup = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Stillwater:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Stillwater',
}
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7qm-3xpd-9rt${index}`)
const user = anAdmin({ username: 'olive' })

const openSecurity = (server: Handlers) => renderAdmin({ tab: 'security', user, server })
const getButton = (name: string) => screen.getByRole('button', { name })

async function openQrCode(server: Handlers = {}) {
  const rendered = openSecurity({ getSecondFactor: factorOff, startSecondFactor: setup, ...server })
  await rendered.person.click(await screen.findByRole('button', { name: 'Set Up Second Factor' }))
  await fillIn(rendered.person, screen.getByLabelText('Your password'), 'quiet-hours')
  await rendered.person.keyboard('{Enter}')
  await screen.findByRole('img', { name: /QR code/ })
  return rendered
}
async function fillPasswordAndCode({ person }: ReturnType<typeof openSecurity>, code = '123456') {
  const dialog = within(await screen.findByRole('dialog'))
  await fillIn(person, dialog.getByLabelText('Your password'), 'quiet-hours')
  await fillIn(person, dialog.getByLabelText('Code'), code)
  return dialog
}

describe('sign-in security', () => {
  it('setting up a second factor asks for the password and a first code, and shows a QR code, its key and ten recovery codes to copy and print; leaving while they are shown asks first [ACCOUNTS-19]', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { person, server } = await openQrCode({ confirmSecondFactor: { recoveryCodes } })
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument()
    const codeInput = screen.getByLabelText('Code')
    expect(codeInput).toHaveFocus()
    expect(codeInput).toHaveAttribute('autocomplete', 'one-time-code')
    await expectNoPageAxeViolations()
    await fillIn(person, codeInput, '123 456')
    await person.keyboard('{Enter}')
    const heading = await screen.findByRole('heading', { name: 'Recovery codes of olive at Stillwater' })
    expect(heading).toHaveFocus()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
    expect(screen.getByText('Second factor on')).toBeInTheDocument()
    await expectNoPageAxeViolations()
    expect(server.callsOf('startSecondFactor')[0]?.body).toEqual({ password: 'quiet-hours' })
    expect(server.callsOf('confirmSecondFactor')[0]?.body).toEqual({ code: '123 456' })
    await person.click(getButton('Copy'))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument()
    const copiedText = await navigator.clipboard.readText()
    for (const recoveryCode of recoveryCodes) expect(copiedText).toContain(recoveryCode)
    await person.click(getButton('Print'))
    expect(print).toHaveBeenCalledOnce()
    const leaveEvent = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaveEvent)
    expect(leaveEvent.defaultPrevented).toBe(true)
    server.answer({ getSecondFactor: { ...factorOn, recoveryCodesLeft: 10 } })
    await person.click(getButton('I Saved Them'))
    expect(await screen.findByText(/Recovery codes left:/)).toBeInTheDocument()
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull()
  })

  it('a wrong password and a wrong first code are reported under their fields, and an expired key above them', async () => {
    const wrongPassword = failure('VALIDATION_FAILED', { fields: { password: 'This is not your password.' } })
    const { person, server } = openSecurity({ getSecondFactor: factorOff, startSecondFactor: wrongPassword })
    await person.click(await screen.findByRole('button', { name: 'Set Up Second Factor' }))
    await fillIn(person, screen.getByLabelText('Your password'), 'nope')
    await person.keyboard('{Enter}')
    expect(await screen.findByText('This is not your password.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Your password')).toHaveFocus())
    expect(screen.getByLabelText('Your password')).toHaveValue('nope')
    const codeError = 'This code is not right. Please enter the one your app shows now.'
    const expiredMessage = 'This key has expired. Please start again with a new one.'
    server.answer({
      startSecondFactor: setup,
      confirmSecondFactor: failure('VALIDATION_FAILED', { fields: { code: codeError } }),
    })
    await person.click(getButton('Continue'))
    await fillIn(person, await screen.findByLabelText('Code'), '111111')
    await person.keyboard('{Enter}')
    expect(await screen.findByText(codeError)).toBeInTheDocument()
    server.answer({ confirmSecondFactor: failure('SECOND_FACTOR_STATE', { message: expiredMessage }) })
    await person.click(getButton('Turn On'))
    expect(await screen.findByRole('alert')).toHaveTextContent(expiredMessage)
    await expectNoPageAxeViolations()
  })

  it('new recovery codes need the password and a code', async () => {
    const rendered = openSecurity({ getSecondFactor: factorOn, renewRecoveryCodes: { recoveryCodes } })
    await rendered.person.click(await screen.findByRole('button', { name: 'New Recovery Codes' }))
    const dialog = await fillPasswordAndCode(rendered)
    await expectNoPageAxeViolations()
    await rendered.person.click(dialog.getByRole('button', { name: 'Create New Codes' }))
    expect(await screen.findByText(recoveryCodes[9] ?? '')).toBeInTheDocument()
    expect(rendered.server.callsOf('renewRecoveryCodes')[0]?.body).toEqual({ password: 'quiet-hours', code: '123456' })
  })
})

describe('a required second factor', () => {
  it('while a required second factor is not set up, the admin area shows nothing but the setup [ACCOUNTS-18]', async () => {
    const factorResponse = deferredResponse<SecondFactor>()
    renderAdmin({ user, server: { getSecondFactor: factorResponse.reply } })
    expect(screen.getByText('Loading...')).toBeVisible()
    const shownTabs: string[] = []
    const observer = new MutationObserver(() => shownTabs.push(screen.queryAllByRole('tab').join()))
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    expect(screen.queryByRole('heading')).toBeNull()
    factorResponse.release({ ...factorOff, isRequired: true })
    expect(await screen.findByText('Set up your second factor to continue')).toBeInTheDocument()
    observer.disconnect()
    expect(shownTabs.join('')).toBe('')
    expect(screen.queryByRole('tablist', { hidden: true })).toBeNull()
  })

  it('a call that is refused without a second factor leads to the setup of one, and afterwards to the requested screen [SECURITY-18]', async () => {
    const refusal = failure('SECOND_FACTOR_SETUP_REQUIRED')
    const { person, server } = renderAdmin({
      tab: 'requests',
      user,
      server: { listLeads: refusal, getSecondFactor: factorOff, startSecondFactor: setup },
    })
    expect(await screen.findByText('Set up your second factor to continue')).toBeInTheDocument()
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Sign-in security' })).toBeNull()
    await expectNoPageAxeViolations()
    await fillIn(person, await screen.findByLabelText('Your password'), 'quiet-hours')
    await person.keyboard('{Enter}')
    server.answer({
      confirmSecondFactor: { recoveryCodes },
      listLeads: [],
      getSecondFactor: { ...factorOn, isRequired: true },
    })
    await fillIn(person, await screen.findByLabelText('Code'), '123456')
    await person.keyboard('{Enter}')
    await person.click(await screen.findByRole('button', { name: 'I Saved Them' }))
    expect(await screen.findByRole('tablist', { name: 'Admin' })).toBeInTheDocument()
    expect(await screen.findByText('No requests found')).toBeInTheDocument()
  })
})
