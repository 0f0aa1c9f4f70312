/** Replaces react-fast-compare in the islands: Formik compares the values of a form, which are plain data. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export default isEqual
