// The handlers of the endpoints in src/api/stages.ts, and the workers of the jobs of stages.
import type { stages } from '#api/stages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/handler.ts'
import type { Workers } from '../../platform/jobs.ts'
import { addCard, checkCard, confirmCard, sendCardCode } from './client/card.ts'
import { removeCards } from './client/card-removal.ts'
import { checkGroup } from './client/checks.ts'
import { confirmClient, sendClientCode, sendCodeOnTake } from './client/client-code.ts'
import { linkIdentity, takeIdentity } from './client/identity.ts'
import { changePhone, confirmPhone } from './client/phone-change.ts'
import { act, fetchAct } from './contract/act.ts'
import { cancelAtPartner } from './contract/contract-cancel.ts'
import { checkContract, makeContractAtPartner, pollContract } from './contract/contract-jobs.ts'
import {
  cancelContract,
  confirmContract,
  getContract,
  makeContract,
  sendContractCode,
} from './contract/contracts.ts'
import { document } from './contract/document.ts'
import { askPartnerState, resolveContract, settleContract } from './contract/partner-state.ts'
import { approve, decline } from './director.ts'
import { addGood, products, removeGood, setUnit } from './goods/goods.ts'
import { invoice } from './handover/invoice.ts'
import { closeInvoice, takePayment } from './handover/payment.ts'
import { heartbeat, takeOver } from './lease.ts'
import { sendRegistrationLink, sendSigningLink } from './partner-links.ts'
import { askPhoto } from './photo-tasks.ts'
import { askPartner } from './scoring/attempts.ts'
import { chooseLimit, chooseTerm, score } from './scoring/scoring.ts'
import { calculateTariffs, tariffs } from './scoring/tariffs.ts'
import { view } from './view.ts'

export const stageHandlers: Handlers<typeof stages> = {
  view,
  heartbeat,
  takeOver,
  sendClientCode,
  confirmClient,
  changePhone,
  confirmPhone,
  linkIdentity,
  takeIdentity,
  checkGroup,
  addCard,
  sendCardCode,
  confirmCard,
  checkCard,
  score,
  chooseLimit,
  chooseTerm,
  tariffs,
  sendRegistrationLink,
  sendSigningLink,
  resolveContract,
  settleContract,
  askPartnerState,
  act,
  addGood,
  removeGood,
  setUnit,
  makeContract,
  sendContractCode,
  confirmContract,
  getContract,
  cancelContract,
  document,
  invoice,
  takePayment,
  closeInvoice,
  approve,
  decline,
  askPhoto,
  products,
}

/** The jobs of applications. */
export const stageWorkers = (
  deps: Deps,
): Pick<
  Workers,
  | 'client_code'
  | 'score'
  | 'tariffs'
  | 'contract_make'
  | 'contract_check'
  | 'contract_settle'
  | 'contract_cancel'
  | 'contract_act'
  | 'card_removal'
> => ({
  client_code: (id) => sendCodeOnTake(deps, id),
  score: (id) => askPartner(deps, id),
  tariffs: (id) => calculateTariffs(deps, id),
  contract_act: (id) => fetchAct(deps, id),
  card_removal: (id) => removeCards(deps, id),
  contract_make: (id) => makeContractAtPartner(deps, id),
  contract_check: (id) => checkContract(deps, id),
  contract_settle: (id) => pollContract(deps, id),
  contract_cancel: (id) => cancelAtPartner(deps, id),
})
