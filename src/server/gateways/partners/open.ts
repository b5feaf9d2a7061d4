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
    score: (request) => circuit.run(() => plain.score(request)),
    answer: (id, request) => circuit.run(() => plain.answer(id, request)),
    createContract: (order) => circuit.run(() => plain.createContract(order)),
    findContract: (order) => circuit.run(() => plain.findContract(order)),
    sendCode: (contract) => circuit.run(() => plain.sendCode(contract)),
    confirm: (contract, order, code) => circuit.run(() => plain.confirm(contract, order, code)),
    contractState: (contract) => circuit.run(() => plain.contractState(contract)),
    changePhone: (change) => circuit.run(() => plain.changePhone(change)),
    probe: () => plain.probe(),
    cancel: (contract) => circuit.run(() => plain.cancel(contract)),
  }
}

/** Circuits by partner, made when they are first needed. */
export function circuits(now: () => number): (partnerId: number) => Circuit {
  const known = new Map<number, Circuit>()
  return (partnerId) => {
    const circuit = known.get(partnerId) ?? createCircuit(now)
    known.set(partnerId, circuit)
    return circuit
  }
}
