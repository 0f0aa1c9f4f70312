import { describe, expect, it } from 'vitest'
import { classCategories, classFilters, findProgramPicture, getCategoryName, isMatchingClass } from './catalogue.ts'

describe('class filters', () => {
  it('are seven, All first', () => {
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
  it('include every stored category in a filter other than All', () => {
    const filteredCategories = classFilters.slice(1).flatMap(({ categories }) => [...categories])
    expect(filteredCategories).toEqual(expect.arrayContaining([...classCategories]))
  })
  it('show only yoga and tai chi under Movement', () => {
    expect(
      classCategories.filter((category) =>
        isMatchingClass({ name: 'x', category }, { filter: 'movement', search: '' }),
      ),
    ).toEqual(['yoga', 'tai chi'])
  })
  it('search name and description in any letter case', () => {
    const meditationClass = { name: 'Guided Meditation', description: 'Breath first', category: 'meditation' as const }
    const searches = ['guided', ' BREATH ', 'yoga', '']
    const matchingSearches = searches.filter((search) => isMatchingClass(meditationClass, { filter: 'all', search }))
    expect(matchingSearches).toEqual(['guided', ' BREATH ', ''])
    expect(isMatchingClass({ ...meditationClass, description: null }, { filter: 'all', search: 'breath' })).toBe(false)
  })
})

it('the name of a category has each word capitalized', () => {
  expect(getCategoryName('tai chi')).toBe('Tai Chi')
})

describe('the picture of a program', () => {
  it.each<[string, string | null, string, string | null]>([
    ['is its uploaded picture', '/p/1.webp', 'energy', '/p/1.webp'],
    [
      'is its icon if that is an address',
      null,
      'https://res.cloudinary.com/x/1.png',
      'https://res.cloudinary.com/x/1.png',
    ],
    ['is null if its icon is the name of a drawing', null, 'energy', null],
  ])('%s', (_name, imageUrl, icon, expected) => {
    expect(findProgramPicture({ imageUrl, icon })).toBe(expected)
  })
})
