// Receipts from suppliers and write-offs: documents of the stock of one branch.
import { z } from 'zod'
import {
  supplyForm,
  WRITE_OFF_CAUSES,
  WRITE_OFF_PLACES,
  writeOffForm,
} from '#domain/stock/branch-documents.ts'
import { branchDocument, documentStep } from '../shapes/branch-document.ts'

export const receipts = {
  ...branchDocument('receipt', {
    form: supplyForm,
    shown: { supplier: z.string(), paper_number: z.string(), paper_date: z.string().nullable() },
  }),
  cancel: documentStep('receipt', 'cancel', 'receipt.create', {}),
  post: documentStep('receipt', 'post', 'receipt.post', {}),
  reverse: documentStep('receipt', 'reverse', 'receipt.post', {}),
} as const

export const writeOffs = {
  ...branchDocument('write_off', {
    form: writeOffForm,
    shown: {
      place: z.enum(WRITE_OFF_PLACES),
      cause: z.enum(WRITE_OFF_CAUSES),
      /** Why it was refused. */
      answer: z.string(),
    },
  }),
  send: documentStep('write_off', 'send', 'write_off.create', {}),
  approve: documentStep('write_off', 'approve', 'write_off.approve', {}),
  refuse: documentStep('write_off', 'refuse', 'write_off.approve', {
    answer: z.string().trim().min(3).max(300),
  }),
} as const
