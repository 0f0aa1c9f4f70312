import axe from 'axe-core'
import { expect } from 'vitest'

/* Parts of a page are looked at, not pages: no landmarks around them. jsdom draws nothing, so contrast has its own test. */
const rules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
  'color-contrast': { enabled: false },
}

/** Asserts that axe finds nothing to fault in what is on the page now, portals included. */
export async function expectNoFaults(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run(root, { rules })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
