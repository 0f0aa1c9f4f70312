import axe from 'axe-core'
import { expect } from 'vitest'

/** Runs axe over the page; jsdom has no layout, so colours are left to the browser journeys. */
export async function expectNoAxeFindings(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}
