export { packProductStore } from './pack-product-store.ts'
export {
  countCreditsTakenBack,
  type PackChangeInput,
  type PackTerms,
  packStore,
  packTermsSchema,
  type StoredPack,
} from './pack-store.ts'
