/** Replaces lodash's `isPlainObject` in the islands. */
const isPlainObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

export default isPlainObject
