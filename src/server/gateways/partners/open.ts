// Which adapter calls a partner, with a circuit around it that lives as long as the server.
import type { Dialect } from '#domain/partners/partner.ts'
import { alif } from './alif.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import type { GatewayHooks, GatewaySettings, PartnerGateway } from './gateway.ts'
import { intend } from './intend.ts'
import { uzum } from './uzum.ts'

const ADAPTERS: Record<Dialect, (settings: GatewaySettings, hooks: GatewayHooks) => PartnerGateway> = {
  uzum,
  alif,
  intend,
}

/** The gateway of a partner behind its circuit. */
export function openGateway(
  settings: GatewaySettings,
  hooks: GatewayHooks,
  circuit: Circuit,
): PartnerGateway {
  const plain = ADAPTERS[settings.dialect](settings, hooks)
  return {
    dialect: plain.dialect,
    score: (request) => circuit.run(request.reference, () => plain.score(request)),
    answer: (id, request) => circuit.run(request.reference, () => plain.answer(id, request)),
    tariffs: (basket) => circuit.run(basket.reference, () => plain.tariffs(basket)),
    createContract: (order) => circuit.run(order.reference, () => plain.createContract(order)),
    sendCode: (contract) => circuit.run(contract.contract_id, () => plain.sendCode(contract)),
    confirm: (contract, order, code) =>
      circuit.run(order.reference, () => plain.confirm(contract, order, code)),
    confirmSigned: (contract) => circuit.run(contract.contract_id, () => plain.confirmSigned(contract)),
    contractState: (contract) => circuit.run(contract.contract_id, () => plain.contractState(contract)),
    probe: (ownPhone) => plain.probe(ownPhone),
    cancel: (contract) => circuit.run(contract.contract_id, () => plain.cancel(contract)),
  }
}

/**
 * Circuits by partner and key, made when they are first needed: a partner that rests because of a refused key is asked again as
 * soon as there is another one.
 */
export function circuits(
  now: () => number,
  onKey: (partnerId: number, isAccepted: boolean) => void,
): (partnerId: number, secret: string) => Circuit {
  const known = new Map<number, { secret: string; circuit: Circuit }>()
  return (partnerId, secret) => {
    const found = known.get(partnerId)
    if (found?.secret === secret) return found.circuit
    const circuit = createCircuit(now, (isAccepted) => onKey(partnerId, isAccepted))
    known.set(partnerId, { secret, circuit })
    return circuit
  }
}
