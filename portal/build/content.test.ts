import { monthlyPrice, studioSchema } from '@studio/contract'
import { describe, expect, it } from 'vitest'
import { readContent, readFooterWords, readMemberPages } from './content.ts'

describe('the words that staff edit', () => {
  it('/subscribe names the six benefits of the plan, each from the list of promises', () => {
    expect(readMemberPages().subscribe.benefits).toEqual([
      'Unlimited classes',
      'Priority booking',
      'Member community access',
      '10% discount on programs',
      'Monthly wellness check-in',
      'Personal wellness coach',
    ])
  })

  it('the words over the newsletter form hold the claim of the studio', () => {
    const { claims } = readContent('studio.yaml', studioSchema)
    expect(readFooterWords().text).toContain(`${claims.members} community members`)
  })

  it('a file that does not hold to its schema is named with the field', () => {
    expect(() => readContent('promises.yaml', studioSchema)).toThrow('marketing/src/content/promises.yaml: ')
  })

  it('no file of the portal repeats the price of a month', () => {
    expect(JSON.stringify(readMemberPages())).not.toContain(monthlyPrice)
  })
})
