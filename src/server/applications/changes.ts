// What other features may change of an application and its contract, within their own transaction.

export { addFromLink } from './add-submitted.ts'
export { cancelDraftInvoice, changeContract } from './change-contract.ts'
export { knownReceipt } from './fiscal-receipts.ts'
export { type AppRecord, lockRecord, publishChange } from './record/record.ts'
export { asServer, transition } from './transitions/transition.ts'
