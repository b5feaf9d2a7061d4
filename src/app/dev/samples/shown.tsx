import { Plus } from 'lucide-react'
import { useState } from 'react'
import { STATUSES } from '#domain/applications/status.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { BarChart } from '../../kit/display/charts/bar-chart.tsx'
import { DayChart } from '../../kit/display/charts/chart.tsx'
import { Chip } from '../../kit/display/chip.tsx'
import { KeyValue } from '../../kit/display/key-value.tsx'
import { PhotoTile, type PhotoTileState } from '../../kit/display/pictures/photo-tile.tsx'
import { Pill, type PillLook } from '../../kit/display/pill.tsx'
import { StatusChip } from '../../kit/display/status-chip.tsx'
import { Stepper } from '../../kit/display/stepper.tsx'
import { Tabs } from '../../kit/display/tabs.tsx'
import { Timeline } from '../../kit/display/timeline.tsx'
import { LinkButton } from '../../kit/link-button.tsx'

const KINDS = ['primary', 'quiet', 'danger', 'text'] as const
const LOOKS: PillLook[] = ['calm', 'ok', 'warn', 'danger', 'brand']
const TILES: PhotoTileState[] = ['empty', 'on_tablet', 'sending', 'on_server', 'attention']
const AT = '2026-11-20T09:00:00Z'
const nothing = () => undefined

export function ButtonSamples() {
  return (
    <div className="flex flex-wrap gap-3">
      {KINDS.map((kind) => (
        <Button key={kind} kind={kind} icon={Plus}>
          {kind}
        </Button>
      ))}
      <Button kind="primary" busy>
        busy
      </Button>
      <IconButton label="IconButton" icon={Plus} onPress={nothing} />
      <LinkButton kind="quiet" to="/">
        LinkButton
      </LinkButton>
    </div>
  )
}

export function MarkSamples() {
  const [isOn, setOn] = useState(true)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {STATUSES.map((status) => (
        <StatusChip key={status} status={status} />
      ))}
      {LOOKS.map((look) => (
        <Pill key={look} look={look}>
          {look}
        </Pill>
      ))}
      <Chip isOn={isOn} onPress={() => setOn(!isOn)} onRemove={() => setOn(false)} removeLabel="Chip">
        Chip
      </Chip>
    </div>
  )
}

export function TileSamples() {
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
      {TILES.map((state, index) => (
        <PhotoTile
          key={state}
          number={index + 1}
          title="PhotoTile"
          note="note"
          state={state}
          stateText={state}
          onOpen={nothing}
        />
      ))}
    </div>
  )
}

export function RecordSamples() {
  const [tab, setTab] = useState('history')
  const timeline = (
    <Timeline items={[{ key: 'a', title: 'Timeline', at: AT, who: 'who', text: 'text', look: 'ok' }]} />
  )
  const values = <KeyValue rows={[{ label: 'label', value: 'value', note: 'note' }]} />
  return (
    <Tabs
      label="Tabs"
      value={tab}
      onChange={setTab}
      items={[
        { key: 'history', label: 'Timeline', count: 1, content: timeline },
        { key: 'values', label: 'KeyValue', content: values },
      ]}
    />
  )
}

export function StepperSample() {
  const [step, setStep] = useState('b')
  return (
    <Stepper
      label="Stepper"
      current={step}
      onGo={setStep}
      steps={[
        { key: 'a', title: 'done', note: 'note', state: 'done' },
        { key: 'b', title: 'now', note: 'note', state: 'now' },
        { key: 'c', title: 'error', note: 'note', state: 'error' },
        { key: 'd', title: 'ahead', state: 'ahead' },
      ]}
    />
  )
}

const DAYS = [12, 0, 7, 19, 4].map((value, index) => ({
  key: String(index),
  label: `0${index + 1}.11`,
  value: value * 1_000_000,
  line: 10_000_000,
}))

export function ChartSample() {
  return (
    <>
      <DayChart label="DayChart" valueLabel="value" lineLabel="line" days={DAYS} />
      <BarChart
        label="BarChart"
        series={['one', 'another']}
        bars={DAYS.map(({ key, label }, index) => ({ key, label, value: index * 3, line: 20 - index }))}
      />
    </>
  )
}
