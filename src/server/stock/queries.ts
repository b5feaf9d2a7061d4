// What other features may use of the ledger of stock (src/docs/business-rules.md#stock). The modules of `ledger` are the only
// ones that write its tables.

export { stockElsewhere } from './elsewhere.ts'
export { placesOf } from './ledger/balances.ts'
export { correctShop, lastCosts, lockShopBalance } from './ledger/corrections.ts'
export { type Move, post } from './ledger/post.ts'
export {
  changeReservations,
  expireReservations,
  type MissingPiece,
  type Piece,
  type StockOwner,
  sellPieces,
} from './ledger/reservations.ts'
export { takeBackPieces } from './ledger/returns.ts'
export { inBranch, stockWithin } from './list.ts'
export { listBranches, listBrands } from './product-list.ts'
