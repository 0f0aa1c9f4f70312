import { expect, test } from '../journey.ts'

const pilotSentence = 'We would like to hear about the 6-week pilot.'

test('the link to the pilot leads to the audit form, keeps a text that was already entered, and fills in its sentence otherwise', async ({
  page,
}) => {
  await page.goto('/corporate-wellness')
  const challenges = page.getByLabel('Biggest challenges')
  const pilotLink = page.getByRole('link', { name: 'Ask for the pilot' })
  await challenges.fill('Night shifts.')
  await pilotLink.click()
  await expect(challenges).toHaveValue('Night shifts.')
  await page.goto('/corporate-wellness')
  await pilotLink.click()
  await expect(page).toHaveURL(/#wellness-audit$/)
  await expect(challenges).toHaveValue(pilotSentence)
  // The focus makes the form a React component, which must keep the sentence.
  await page.getByLabel('Company name').fill('Harbor & Finch')
  await expect(page.locator('astro-island[ssr] form[data-form="audit"]')).toHaveCount(0)
  await expect(challenges).toHaveValue(pilotSentence)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the link to the pilot leads to the form, and the page says what to write', async ({
    page,
  }) => {
    await page.goto('/corporate-wellness')
    const hint = page.locator('.pilot noscript p')
    await expect(hint).toBeVisible()
    await expect(hint).toContainText(`write “${pilotSentence}” under “Biggest challenges”`)
    await page.getByRole('link', { name: 'Ask for the pilot' }).click()
    await expect(page).toHaveURL(/#wellness-audit$/)
    await expect(page.getByLabel('Biggest challenges')).toBeEditable()
  })
})
