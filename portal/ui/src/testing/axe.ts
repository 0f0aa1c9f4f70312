import axe, { type RuleObject } from 'axe-core'
import { expect } from 'vitest'

/** jsdom draws nothing, so colours are left to their own test and to the browser journeys. */
const undrawn: RuleObject = { 'color-contrast': { enabled: false } }
/** Parts of a page have no landmarks around them. */
const partRules: RuleObject = {
  ...undrawn,
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

async function expectNone({ root, rules }: { root: Element; rules: RuleObject }): Promise<void> {
  const { violations } = await axe.run(root, { rules })
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}

/** Asserts that axe finds no violation in the rendered components, portals included. */
export const expectNoFaults = (root: Element = document.body): Promise<void> => expectNone({ root, rules: partRules })

/** Asserts that axe finds nothing to fault in the whole page. */
export const expectNoAxeFindings = (): Promise<void> => expectNone({ root: document.body, rules: undrawn })
