export { packProductStore } from './pack-product-store.ts'
export {
  countTakenBack,
  type PackTerms,
  packStore,
  packTermsPart,
  type StoredPack,
} from './pack-store.ts'
