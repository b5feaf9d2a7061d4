// What other features may use of the ledger of stock (src/docs/business-rules.md#stock). The modules of `ledger` are the only
// ones that write its tables.

export { stockElsewhere } from './elsewhere.ts'
export { addBalances, keyOf, lockBalances, type Place, placesOf } from './ledger/balances.ts'
export { claimedElsewhere } from './ledger/claims.ts'
export { correctShop, lastCost, lastCosts, lockShopBalance } from './ledger/corrections.ts'
export { correctCosts } from './ledger/cost-corrections.ts'
export { addDraft, type Move, post, setDocumentState, updateDraft } from './ledger/post.ts'
export {
  changeReservations,
  expireReservations,
  type MissingPiece,
  type Piece,
  type StockOwner,
  sellPieces,
} from './ledger/reservations.ts'
export { takeBackPieces } from './ledger/returns.ts'
export { codeKey, unitPools } from './ledger/units.ts'
export { inBranch, withinStock as stockWithin } from './list.ts'
export { type NamedBy, type NamedProduct, namedProducts, productFinder } from './named-products.ts'
export { postNamed } from './post-named.ts'
export { listBranches, listBrands, listCategories } from './product-list.ts'
export { knownUnits, offeredProducts, productsByIds, readScan, soldProducts, type TakenFrom } from './scan.ts'
export {
  available,
  cellsWithLevels,
  everyCell,
  isBelowMinSql,
  joinLevels,
  joinSold,
  piecesOnTheWay,
  promised,
  toOrderSql,
} from './supply.ts'
