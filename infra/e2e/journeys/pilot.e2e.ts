import { expect, test } from '../journey.ts'

const wish = 'We would like to hear about the 6-week pilot.'

test('the link of the pilot leads to the audit form and writes its sentence there', async ({ page }) => {
  await page.goto('/corporate-wellness')
  const challenges = page.getByLabel('Biggest challenges')
  await page.getByRole('link', { name: 'Ask for the pilot' }).click()
  await expect(page).toHaveURL(/#wellness-audit$/)
  await expect(challenges).toHaveValue(wish)
  await page.getByLabel('Company name').fill('Harbor & Finch')
  await expect(page.locator('astro-island[ssr] form[data-form="audit"]')).toHaveCount(0)
  await expect(challenges).toHaveValue(wish)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts the link of the pilot leads to the form, and the page says what to write', async ({ page }) => {
    await page.goto('/corporate-wellness')
    const words = page.locator('.pilot noscript p')
    await expect(words).toBeVisible()
    await expect(words).toContainText(`write “${wish}” under “Biggest challenges”`)
    await page.getByRole('link', { name: 'Ask for the pilot' }).click()
    await expect(page).toHaveURL(/#wellness-audit$/)
    await expect(page.getByLabel('Biggest challenges')).toBeEditable()
  })
})

test('the link of the pilot leaves what is already written in the form', async ({ page }) => {
  await page.goto('/corporate-wellness')
  const challenges = page.getByLabel('Biggest challenges')
  await challenges.fill('Night shifts.')
  await page.getByRole('link', { name: 'Ask for the pilot' }).click()
  await expect(challenges).toHaveValue('Night shifts.')
})
