// Receipts from suppliers and write-offs: documents of the stock of one branch.
import { z } from 'zod'
import { supplyForm, writeOffForm } from '#domain/stock/branch-documents.ts'
import { branchDocument, documentStep } from '../shapes/branch-document.ts'

export const receipts = {
  ...branchDocument('receipt', supplyForm),
  cancel: documentStep('receipt', 'cancel'),
  post: documentStep('receipt', 'post'),
  reverse: documentStep('receipt', 'reverse'),
} as const

export const writeOffs = {
  ...branchDocument('write_off', writeOffForm),
  send: documentStep('write_off', 'send'),
  approve: documentStep('write_off', 'approve'),
  refuse: documentStep('write_off', 'refuse', { answer: z.string().trim().min(3).max(300) }),
} as const
