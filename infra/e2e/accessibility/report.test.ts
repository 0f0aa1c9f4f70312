import { paths } from '@studio/contract'
import { describe, expect, it } from 'vitest'
import { type Row, reportDocument, rowsIn, type Suite } from './report.ts'
import { screens } from './screens.ts'

const { signIn: _notAPage, ...pages } = paths
const row = (facts: Partial<Row>): Row => ({
  part: 'Portal',
  path: '/home',
  state: 'as it opens',
  who: 'member',
  keyboard: 'walk',
  findings: [],
  ...facts,
})
const left = (...rows: Row[]): Suite => {
  const annotations = rows.map((one) => ({ type: 'accessibility', description: JSON.stringify(one) }))
  return { suites: [{ suites: [], specs: [{ tests: [{ results: [], annotations }] }] }] }
}

describe('the accessibility report', () => {
  it.each(Object.values(pages))('speaks of %s', (path) => {
    expect(screens.map((screen) => screen.path.split('#')[0])).toContain(path)
  })

  it('the report keeps the last try of a screen, in the order of the screens', () => {
    const late = row({ findings: [{ id: 'region', impact: 'moderate', help: 'h', where: 'p', seen: 'desk, dark' }] })
    const subscribe = row({ path: '/subscribe' })
    const wanted = [subscribe, late].map((one) => ({ part: one.part, path: one.path, state: one.state, who: one.who }))
    expect(rowsIn({ results: left(row({}), subscribe, late), screens: wanted })).toEqual([subscribe, late])
  })

  it('the report lists what is not grave below its tables', () => {
    const finding = {
      id: 'region',
      impact: 'moderate',
      help: 'All content in landmarks',
      where: 'p',
      seen: 'desk, dark',
    }
    const text = reportDocument([row({}), row({ path: '/subscribe', keyboard: 'layer', findings: [finding] })])
    expect(text).toContain('2 screens, 1 lesser findings.')
    expect(text).toContain('| /home | as it opens | member | nothing | Tab reaches all of it, the focus is seen |')
    expect(text).toContain(
      '- /subscribe | as it opens | member: region (moderate), All content in landmarks: `p`, desk, dark',
    )
  })
})
