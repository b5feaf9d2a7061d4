// The identity check of the client: a link to it, its result, and the differences from the provider's data.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useCountdown } from '#app/kit/use-countdown.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { UndoneList } from '#app/pickers/fields/undo-warning.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { undoneBy } from '#domain/applications/field-effects.ts'
import type { FormField } from '#domain/applications/form.ts'
import { IDENTITY_FAULT_RULES } from '#domain/identity/identity.ts'
import { NotConfigured } from '../not-configured.tsx'
import type { PanelProps } from '../panel.ts'
import { useStep } from '../use-step.ts'

type Check = NonNullable<StagesView['identity']>
const PERCENT = 100
const LOOKS = { passed: 'text-ok', failed: 'text-danger', checking: 'text-warn' } as const

function Result({ check }: { check: Check | null }) {
  const { t } = useTranslation('stages')
  const state = check?.state ?? 'none'
  const why = label(`reasons:identity.${check?.fault ?? 'refused'}`)
  const params = { why, left: check?.tries_left ?? 0, score: Math.round((check?.score ?? 0) * PERCENT) }
  const look = state in LOOKS ? LOOKS[state as keyof typeof LOOKS] : 'text-text-2'
  const advice = state === 'failed' && check?.fault ? IDENTITY_FAULT_RULES[check.fault].advice : null
  return (
    <div role="status">
      <p className={look}>{t(`identity.state.${state}`, params)}</p>
      {advice !== null && <p className="text-text-2">{label(`reasons:identity_advice.${advice}`)}</p>}
    </div>
  )
}

/** The secret is in the fragment, which browsers do not send, so that no server logs it. */
const linkOf = (token: string): string => `${location.origin}/myid#${token}`

/** Browsers allow the clipboard only on secure pages. */
const mayCopy = 'clipboard' in navigator

function Link({ token }: { token: string }) {
  const { t } = useTranslation('stages')
  const copy = () =>
    void navigator.clipboard.writeText(linkOf(token)).then(() => toast.ok(t('identity.copied')))
  return (
    <div className="flex flex-col gap-3 rounded-xl bg-surface-2 p-4">
      <p className="break-all font-medium text-text">{linkOf(token)}</p>
      <p className="text-sm text-text-2">{t('identity.link_note')}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onPress={() => void window.open(linkOf(token), '_blank')}>
          {t('identity.open')}
        </Button>
        {mayCopy && (
          <Button kind="quiet" onPress={copy}>
            {t('identity.copy')}
          </Button>
        )}
      </div>
    </div>
  )
}

type DifferencesProps = { record: PanelProps['record']; check: Check; canAct: boolean }

function Differences({ record, check, canAct }: DifferencesProps) {
  const { t } = useTranslation('stages')
  const { t: ofFields } = useTranslation('fields')
  const { label: fieldLabel, value } = useFieldLabels()
  const [chosen, setChosen] = useState<readonly FormField[]>([])
  const take = useStep(onlineApi.stages.takeIdentity, record.id, () => setChosen([]))
  if (check.differences.length === 0) return null
  const undone = undoneBy(chosen, record.undoable ?? [])
  const toggle = (field: FormField, isOn: boolean) =>
    setChosen((now) => (isOn ? [...now, field] : now.filter((one) => one !== field)))
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('identity.differs')}</h3>
      <ul className="divide-y divide-line">
        {check.differences.map(({ field, ours, theirs }) => (
          <li key={field} className="flex flex-wrap items-center gap-x-4 py-1">
            {canAct ? (
              <Flag
                name={`take-${field}`}
                label={`${fieldLabel(field)}: ${value(field, theirs)}`}
                value={chosen.includes(field)}
                onChange={(isOn) => toggle(field, isOn)}
              />
            ) : (
              <span>{`${fieldLabel(field)}: ${value(field, theirs)}`}</span>
            )}
            <span className="text-sm text-text-2">
              {ours === null ? t('identity.empty') : t('identity.was', { value: value(field, ours) })}
            </span>
          </li>
        ))}
      </ul>
      {canAct && chosen.length > 0 && (
        <div>
          {undone.length > 0 && <p className="mb-1 text-warn">{ofFields('undo.title')}</p>}
          <UndoneList undone={undone} />
          <Button kind="primary" busy={take.busy} onPress={() => take.act({ fields: [...chosen] })}>
            {t('identity.take')}
          </Button>
        </div>
      )}
    </div>
  )
}

export function Identity({ record, view, isMine }: PanelProps) {
  const { t } = useTranslation('stages')
  const [token, setToken] = useState<string | null>(null)
  const link = useAction(onlineApi.stages.linkIdentity, { onDone: (answer) => setToken(answer.token) })
  // The server refuses another link until then.
  const [left] = useCountdown(view.resend_in?.identity ?? 0)
  const { identity: check } = view
  const canAct = isMine && record.status === 'in_process' && !view.contract?.is_live
  const isOff = view.not_configured.includes('identity')
  const mayLink = canAct && !isOff && check?.state !== 'passed' && check?.state !== 'checking'
  return (
    <Section title={t('identity.title')}>
      {isOff && check === null ? <NotConfigured connection="identity" /> : <Result check={check} />}
      {token !== null && mayLink && <Link token={token} />}
      {mayLink && left > 0 && (
        <p className="tabular text-sm text-text-2">{t('identity.again_in', { seconds: left })}</p>
      )}
      {mayLink && left === 0 && (
        <div>
          <Button
            kind="quiet"
            busy={link.isPending}
            onPress={() => link.mutate({ params: { id: record.id }, body: {} })}
          >
            {t(check === null ? 'identity.link' : 'identity.again')}
          </Button>
        </div>
      )}
      {check !== null && <Differences record={record} check={check} canAct={canAct} />}
    </Section>
  )
}
