import { defaultMonthlyPriceText, studioSchema } from '@studio/contract'
import { describe, expect, it, vi } from 'vitest'
import { inlineContent, readContent, readFooterCopy, readMemberPages } from './content.ts'

describe('the copy that staff edit', () => {
  it('/subscribe names the six benefits of the plan, each from the list of promises [MARKETING-3]', () => {
    expect(readMemberPages().subscribe.benefits).toEqual([
      'Unlimited classes',
      'Priority booking',
      'Member community access',
      '10% discount on programs',
      'Monthly wellness check-in',
      'Personal wellness coach',
    ])
  })

  it('the text above the newsletter form contains the studio’s member count', () => {
    const { claims } = readContent('studio.yaml', studioSchema)
    expect(readFooterCopy().text).toContain(`${claims.members} community members`)
  })

  it('the error for an invalid content file names the file and the field', () => {
    expect(() => readContent('promises.yaml', studioSchema)).toThrow('marketing/src/content/promises.yaml: ')
  })

  it('no file of the portal repeats the price of a month [MEMBERSHIP-62]', () => {
    expect(JSON.stringify(readMemberPages())).not.toContain(defaultMonthlyPriceText)
  })
})

it('the page names its release, with special characters escaped', () => {
  const { transformIndexHtml } = inlineContent()
  const renderTag = () =>
    (transformIndexHtml as (html: string) => string)('<meta name="version" content="%STUDIO_VERSION%">')
  vi.stubEnv('STUDIO_VERSION', '2026-11 "a"')
  expect(renderTag()).toBe('<meta name="version" content="2026-11 &quot;a&quot;">')
  vi.stubEnv('STUDIO_VERSION', '')
  expect(renderTag()).toBe('<meta name="version" content="unreleased">')
  vi.unstubAllEnvs()
})
