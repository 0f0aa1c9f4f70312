import { expect, type Locator, type Page } from 'playwright/test'

/** Finds a toast by a part of its text. */
export const findToast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

/** Replaces the API's response to a request of the page. */
export const respondWith = (page: Page, path: string, response: { status: number; body: object } | 'no connection') =>
  page.route(`**${path}`, (route) =>
    response === 'no connection'
      ? route.abort('connectionrefused')
      : route.fulfill({
          status: response.status,
          contentType: 'application/json',
          body: JSON.stringify(response.body),
        }),
  )

/** Hovers over an island's form and waits until it is hydrated. */
export async function hydrate(form: Locator): Promise<void> {
  await form.hover()
  await expectHydrated(form)
}

/** Waits until the island of a form or field is hydrated: Astro removes the attribute `ssr` from its element then. */
export const expectHydrated = (formOrField: Locator): Promise<void> =>
  expect(formOrField.locator('xpath=ancestor::astro-island')).not.toHaveAttribute('ssr')
