import { describe, expect, it, test } from 'vitest'
import { matchesSearch, toSearchText, toSearchWords } from './search.ts'

describe('matchesSearch', () => {
  test.each([
    ["O'Shea", 'O’Shea'],
    ['o`shea', "O'Shea"],
    ['creme brulee', 'Crème brûlée'],
    ['Lukasz', 'Łukasz'],
    ['jorgen', 'Jørgen'],
    ['strasse', 'Straße'],
    ['aeon', 'Æon'],
    ['tai-chi', 'Tai‑Chi'],
    ['2024-2025', '2024–2025'],
    ['istanbul', 'İstanbul'],
    ['nguyen', 'Nguye\u0302\u0303n'],
    ['full width', 'Ｆｕｌｌ Ｗｉｄｔｈ'],
    ['yoga', 'yo\u00adga'],
    ['が', 'がく'],
    ['ελενης', 'ΕΛΈΝΗΣ'],
  ])('the search %j finds %j [CATALOGUE-33]', (search, text) => {
    expect(matchesSearch([text], search)).toBe(true)
  })

  it('finds the words of a search in any order, across texts, with any spaces between', () => {
    expect(matchesSearch(['Siobhán', 'O’Connor'], ' Connor   Siobhán ')).toBe(true)
    expect(matchesSearch(['Morning Yoga', null, 'Gentle breath'], 'breath morning')).toBe(true)
  })

  it('needs every word', () => {
    expect(matchesSearch(['Morning Yoga'], 'morning tai')).toBe(false)
  })

  it('does not find a word across the border of two texts', () => {
    expect(matchesSearch(['Ann', 'Abel'], 'nnab')).toBe(false)
  })

  it('matches everything when the search is empty', () => {
    expect(['', '  ', '\u200b'].map((search) => matchesSearch(['Yoga'], search))).toEqual([true, true, true])
  })

  it('does not confuse an apostrophe with a dash', () => {
    expect(matchesSearch(["O'Shea"], 'O-Shea')).toBe(false)
  })
})

describe('toSearchText', () => {
  it('returns its own result unchanged', () => {
    const text = toSearchText('  Łódź – „Straße“ ŒUVRE ')
    expect(text).toBe('lodz - „strasse“ oeuvre')
    expect(toSearchText(text)).toBe(text)
  })
})

describe('toSearchWords', () => {
  it('returns no words when nothing visible is searched', () => {
    expect(toSearchWords(' \u200b ')).toEqual([])
  })
})
