/**
 * Replaces lodash's `clone` and `cloneDeep` in the islands: Formik copies values, errors and `touched` with them, which
 * in our forms are plain data.
 */
const copy = <Value>(value: Value): Value => structuredClone(value)

export default copy
