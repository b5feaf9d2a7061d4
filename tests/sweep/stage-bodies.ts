// A valid body for every endpoint of the stages.
import { randomUUID } from 'node:crypto'

export const STAGE_BODIES: Record<string, () => unknown> = {
  heartbeat: () => ({}),
  takeOver: () => ({}),
  sendClientCode: () => ({}),
  confirmClient: () => ({ code: '123456' }),
  changePhone: () => ({ phone: '+998901112233' }),
  confirmPhone: () => ({ code: '123456' }),
  linkIdentity: () => ({}),
  takeIdentity: () => ({ fields: ['name'] }),
  addCard: () => ({ number: '8600012345678900', expiry: '12/39' }),
  sendCardCode: () => ({}),
  confirmCard: () => ({ code: '666666' }),
  checkCard: () => ({}),
  score: () => ({}),
  chooseLimit: () => ({ attempt_id: randomUUID() }),
  addGood: () => ({ good_id: randomUUID(), product_id: 1 }),
  removeGood: () => ({ good_id: randomUUID() }),
  makeContract: () => ({
    ...{ contract_id: randomUUID(), months: 6, payment_day: 15, down_payment: 0, language: 'ru' },
  }),
  sendContractCode: () => ({}),
  confirmContract: () => ({ code: '123456' }),
  getContract: () => ({}),
  cancelContract: () => ({}),
  takePayment: () => ({ payment_id: randomUUID(), amount: 1000, method: 'cash' }),
  closeInvoice: () => ({ delivery: 'in_shop', owner_name: 'Test' }),
  approve: () => ({ cost: 0 }),
  decline: () => ({ cost: 0, reason: 'Qimmat' }),
  askPhoto: () => ({ slot: 2, comment: 'Xira' }),
}
