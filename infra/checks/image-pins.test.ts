import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository as root } from '../product/settings.ts'
import { checkPins, pinnedIn } from './image-pins.ts'

const patchOf = (image: string) => Number(/^mongo:8\.0\.(\d+)$/.exec(image)?.[1])

test('every pinned image and pip package says on which day it was published [DEPLOYMENT-6]', () => {
  expect(checkPins({ root, now: new Date() }).faults).toEqual([])
})

test('an old pin is named loudly with its age, a young one quietly, and one that has to stay never loudly', () => {
  const { ages } = checkPins({ root, now: new Date('2026-09-20') })
  expect(ages).toContain('node:24.21.0-bookworm-slim is 10 days old')
  const later = checkPins({ root, now: new Date('2026-12-09') }).ages
  expect(later).toContain('*** node:24.21.0-bookworm-slim is 90 days old: look for a newer patch ***')
  expect(later.filter((line) => line.includes('SecantusDB') && line.includes('***'))).toEqual([])
})

test('MongoDB is pinned to one patch that holds no exploited hole [DEPLOYMENT-6]', () => {
  const mongo = pinnedIn(root).filter((image) => image.startsWith('mongo:'))
  expect(mongo).toHaveLength(1)
  expect(patchOf(mongo[0] ?? '')).toBeGreaterThanOrEqual(17)
})

test('Renovate finds the packages, the images and the database engine', () => {
  const settings = JSON.parse(readFileSync(join(root, '.renovaterc.json'), 'utf8')) as {
    enabledManagers: string[]
    customManagers: { managerFilePatterns: string[]; matchStrings: string[]; depNameTemplate: string }[]
  }
  expect(settings.enabledManagers).toEqual(['npm', 'dockerfile', 'docker-compose', 'custom.regex'])
  for (const { managerFilePatterns, matchStrings, depNameTemplate } of settings.customManagers) {
    const [path = ''] = managerFilePatterns
    const found = new RegExp(matchStrings[0] ?? '', 'm').exec(readFileSync(join(root, path), 'utf8'))
    expect(pinnedIn(root)).toContain(`${depNameTemplate}==${found?.groups?.currentValue}`)
  }
  expect(settings.customManagers).toHaveLength(1)
})
