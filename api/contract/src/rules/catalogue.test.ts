import { describe, expect, it } from 'vitest'
import { classCategories, classFilters, findProgramPicture, getCategoryName, isMatchingClass } from './catalogue.ts'

describe('catalogue filters', () => {
  it('has the seven filters in order', () => {
    expect(classFilters.map(({ label }) => label)).toEqual([
      'All',
      'Mindfulness',
      'Movement',
      'Nutrition',
      'Wellness',
      'Creative Arts',
      'Personal Development',
    ])
  })
  it('selects every stored category with a filter other than All', () => {
    for (const category of classCategories)
      expect(classFilters.slice(1).some((filter) => (filter.categories as readonly string[]).includes(category))).toBe(
        true,
      )
  })
  it('selects yoga and tai chi only with Movement', () => {
    expect(
      classCategories.filter((category) =>
        isMatchingClass({ name: 'x', category }, { filter: 'movement', search: '' }),
      ),
    ).toEqual(['yoga', 'tai chi'])
  })
  it('searches name and description in any letter case', () => {
    const item = { name: 'Guided Meditation', description: 'Breath first', category: 'meditation' as const }
    expect(
      ['guided', ' BREATH ', 'yoga', ''].map((search) => isMatchingClass(item, { filter: 'all', search })),
    ).toEqual([true, true, false, true])
    expect(isMatchingClass({ ...item, description: null }, { filter: 'all', search: 'breath' })).toBe(false)
  })
  it('capitalizes each word of a category', () => {
    expect(getCategoryName('tai chi')).toBe('Tai Chi')
  })
})

describe('the picture of a program', () => {
  it.each([
    ['an uploaded picture', '/p/1.webp', 'energy', '/p/1.webp'],
    ['an icon that is an address', null, 'https://res.cloudinary.com/x/1.png', 'https://res.cloudinary.com/x/1.png'],
    ['an icon that is the name of a drawing', null, 'energy', null],
  ])('%s', (_name, imageUrl, icon, expected) => {
    expect(findProgramPicture({ imageUrl, icon })).toBe(expected)
  })
})
