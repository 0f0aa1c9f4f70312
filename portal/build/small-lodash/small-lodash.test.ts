import { type FormikValues, getIn, setIn } from 'formik'
import { expect, test } from 'vitest'
import clone from './clone.ts'
import cloneDeep from './clone-deep.ts'
import isEqual from './is-equal.ts'
import isPlainObject from './is-plain-object.ts'
import merge from './merge.ts'
import toPath from './to-path.ts'

const values: FormikValues = { email: 'a', lines: [{ text: 'b' }, { text: 'c' }], none: null }

test('a deep copy is equal and shares no list and no object', () => {
  const copy = cloneDeep(values) as FormikValues
  expect(copy).toEqual(values)
  expect(copy).not.toBe(values)
  expect(copy.lines).not.toBe(values.lines)
  expect(copy.lines[0]).not.toBe(values.lines[0])
})

test('a copy shares the values below its first level', () => {
  const copy = clone(values) as FormikValues
  expect(copy).toEqual(values)
  expect(copy).not.toBe(values)
  expect(copy.lines).toBe(values.lines)
  expect(clone(values.lines)).toEqual(values.lines)
})

test.each([undefined, null, '', 'text', 3, new Date(0)])('%s is its own copy', (value) => {
  expect([clone(value), cloneDeep(value)]).toEqual([value, value])
})

test('a File among the values is not copied', () => {
  const file = new File(['x'], 'x.png')
  expect((cloneDeep({ file }) as FormikValues).file).toBe(file)
})

test('only object literals and objects without prototype are plain', () => {
  const things = [{}, Object.create(null), [], new Date(0), null, 'text']
  expect(things.map(isPlainObject)).toEqual([true, true, false, false, false, false])
})

test.each([
  ['email', ['email']],
  ['address.street', ['address', 'street']],
  ['lines[2].text', ['lines', '2', 'text']],
  ['lines.0', ['lines', '0']],
  [
    ['lines', 0],
    ['lines', '0'],
  ],
])('the path %j has the steps %j', (path, steps) => {
  expect(toPath(path)).toEqual(steps)
})

test('Formik reads and sets values by path with these functions', () => {
  expect(getIn(values, 'lines[1].text')).toBe('c')
  expect(setIn(values, 'lines[1].text', 'd').lines[1].text).toBe('d')
  expect(setIn(values, 'email', undefined)).not.toHaveProperty('email')
})

test.each<[unknown, unknown, boolean]>([
  [values, cloneDeep(values), true],
  [{ email: '' }, { email: 'a' }, false],
  [{ email: '' }, {}, false],
  [{ email: undefined }, { name: undefined }, false],
  [['a'], { 0: 'a' }, false],
  [undefined, {}, false],
  [new Date(0), new Date(0), false],
])('%j and %j: the same is %s', (one, other, same) => {
  expect([isEqual(one, other), isEqual(other, one)]).toEqual([same, same])
})

test('of several errors of one field the last one is kept', () => {
  expect(merge.all([{ email: 'a', name: 'b' }, {}, { email: 'c' }])).toEqual({ email: 'c', name: 'b' })
})
