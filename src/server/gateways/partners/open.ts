// Which adapter calls a partner, with a circuit around it that lives as long as the server.
import type { Dialect } from '#domain/partners/partner.ts'
import { alif } from './alif.ts'
import { type Circuit, circuit } from './circuit.ts'
import type { GatewayHooks, GatewaySettings, PartnerGateway } from './gateway.ts'
import { intend } from './intend.ts'
import { uzum } from './uzum.ts'

const ADAPTERS: Record<Dialect, (settings: GatewaySettings, hooks: GatewayHooks) => PartnerGateway> = {
  uzum,
  alif,
  intend,
}

/** The gateway of a partner behind its circuit. */
export function openGateway(settings: GatewaySettings, hooks: GatewayHooks, fuse: Circuit): PartnerGateway {
  const plain = ADAPTERS[settings.dialect](settings, hooks)
  return {
    dialect: plain.dialect,
    score: (request) => fuse.run(() => plain.score(request)),
    answer: (id, request) => fuse.run(() => plain.answer(id, request)),
    createContract: (order) => fuse.run(() => plain.createContract(order)),
    findContract: (order) => fuse.run(() => plain.findContract(order)),
    sendCode: (contract) => fuse.run(() => plain.sendCode(contract)),
    confirm: (contract, order, code) => fuse.run(() => plain.confirm(contract, order, code)),
    contractState: (contract) => fuse.run(() => plain.contractState(contract)),
    changePhone: (change) => fuse.run(() => plain.changePhone(change)),
    probe: () => plain.probe(),
    cancel: (contract) => fuse.run(() => plain.cancel(contract)),
  }
}

/** Circuits by partner, made when they are first needed. */
export function circuits(now: () => number): (partnerId: number) => Circuit {
  const known = new Map<number, Circuit>()
  return (partnerId) => {
    const fuse = known.get(partnerId) ?? circuit(now)
    known.set(partnerId, fuse)
    return fuse
  }
}
