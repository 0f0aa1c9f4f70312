import axe, { type RuleObject } from 'axe-core'
import { expect } from 'vitest'

/** These need a layout, which jsdom has not: tokens.test.ts and the journeys test colours and sizes. */
const disabledRules: RuleObject = {
  'color-contrast': { enabled: false },
  'link-in-text-block': { enabled: false },
  'target-size': { enabled: false },
}
/** A component is tested without the landmarks of a page. */
const componentRules: RuleObject = {
  ...disabledRules,
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

async function expectNoViolations({ root, rules }: { root: Element; rules: RuleObject }): Promise<void> {
  const { violations } = await axe.run(root, { rules, resultTypes: ['violations'], iframes: false, preload: false })
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}

/** Asserts that axe finds no violation in the rendered components, portals included. */
export const expectNoAxeViolations = (root: Element = document.body): Promise<void> =>
  expectNoViolations({ root, rules: componentRules })

/** Asserts that axe finds no violation in the whole page. */
export const expectNoPageAxeViolations = (): Promise<void> =>
  expectNoViolations({ root: document.body, rules: disabledRules })
