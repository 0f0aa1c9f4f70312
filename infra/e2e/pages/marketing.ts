import { expect, type Locator, type Page } from 'playwright/test'

/** A toast of the site, by one of its sentences. */
export const toast = (page: Page, sentence: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(sentence)

/** Lets a call of the page end another way than the API would. */
export const answerWith = (page: Page, path: string, answer: { status: number; body: object } | 'no connection') =>
  page.route(`**${path}`, (route) =>
    answer === 'no connection'
      ? route.abort('connectionrefused')
      : route.fulfill({ status: answer.status, contentType: 'application/json', body: JSON.stringify(answer.body) }),
  )

/** Comes near an island's form, and waits until its script drives it. */
export async function wake(form: Locator): Promise<void> {
  await form.hover()
  await expect(getIsland(form)).not.toHaveAttribute('ssr')
}

/** The element that Astro hydrates around a form; it carries `ssr` until then. */
export const getIsland = (form: Locator): Locator => form.locator('xpath=ancestor::astro-island')
