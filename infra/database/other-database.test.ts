import { expect, test } from 'vitest'
import { isEmbeddedAddress, toDatabaseUri } from './other-database.ts'

test.each([
  ['mongodb://127.0.0.1:27017/?replicaSet=rs0', 'mongodb://127.0.0.1:27017/proof?replicaSet=rs0'],
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/proof'],
  ['mongodb://a:1,b:2,c:3/studio?replicaSet=rs0', 'mongodb://a:1,b:2,c:3/proof?replicaSet=rs0'],
  ['mongodb://u:p@a:1/?replicaSet=rs0', 'mongodb://u:p@a:1/proof?replicaSet=rs0&authSource=admin'],
  ['mongodb://u:p@a:1/studio', 'mongodb://u:p@a:1/proof?authSource=studio'],
  ['mongodb+srv://u:p@h.test/studio?authSource=admin', 'mongodb+srv://u:p@h.test/proof?authSource=admin'],
])('another database on the server of %s has the address %s', (uri, otherUri) => {
  expect(toDatabaseUri({ uri, name: 'proof' })).toBe(otherUri)
})

test('an empty name gives the address of the whole server', () => {
  expect(toDatabaseUri({ uri: 'mongodb://a:1/studio?replicaSet=rs0', name: '' })).toBe('mongodb://a:1/?replicaSet=rs0')
})

test('a text that is not an address is refused', () => {
  expect(() => toDatabaseUri({ uri: 'rs0', name: 'proof' })).toThrow('not an address')
})

test('the embedded engine is recognized by the name of its replica set', () => {
  expect(isEmbeddedAddress('mongodb://127.0.0.1:8085/studio?replicaSet=secantus&retryWrites=false')).toBe(true)
  expect(isEmbeddedAddress('mongodb://127.0.0.1:8085/secantus?replicaSet=rs0')).toBe(false)
})
