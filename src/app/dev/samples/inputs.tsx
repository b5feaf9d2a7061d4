import { useState } from 'react'
import { Choice } from '../../kit/inputs/choice.tsx'
import { Combo } from '../../kit/inputs/combo.tsx'
import { Field } from '../../kit/inputs/field.tsx'
import { Flag } from '../../kit/inputs/flag.tsx'
import { CardInput } from '../../kit/inputs/masks/card-input.tsx'
import { DateInput, TimeInput } from '../../kit/inputs/masks/date-input.tsx'
import { DigitsInput } from '../../kit/inputs/masks/digits-input.tsx'
import { DocumentNumberInput } from '../../kit/inputs/masks/document-number-input.tsx'
import { MoneyInput, NumberInput } from '../../kit/inputs/masks/money-input.tsx'
import { PhoneInput } from '../../kit/inputs/masks/phone-input.tsx'
import { MultiChoice } from '../../kit/inputs/multi-choice.tsx'
import { Segments } from '../../kit/inputs/segments.tsx'
import { TextInput } from '../../kit/inputs/text-input.tsx'

const ITEMS = [
  { key: 'a', label: 'Toʻxtayev' },
  { key: 'b', label: 'Тўхтаев' },
  { key: 'c', label: 'Karimova' },
]

function Texts() {
  const [text, setText] = useState('')
  const [phone, setPhone] = useState('+99890123')
  const [digits, setDigits] = useState('43011859980173')
  const [number, setNumber] = useState('AD1234567')
  const [card, setCard] = useState('8600')
  return (
    <>
      <Field label="TextInput" required hint="hint">
        <TextInput name="text" value={text} onChange={setText} />
      </Field>
      <Field label="TextInput, error" error="error">
        <TextInput name="wrong" value={text} onChange={setText} />
      </Field>
      <Field label="TextInput, multiline" provenance={{ text: 'provenance' }}>
        <TextInput name="long" value={text} onChange={setText} multiline />
      </Field>
      <Field label="PhoneInput">
        <PhoneInput name="phone" value={phone} onChange={setPhone} />
      </Field>
      <Field label="DigitsInput">
        <DigitsInput name="pinfl" length={14} group={[4, 4, 4, 2]} value={digits} onChange={setDigits} />
      </Field>
      <Field label="DocumentNumberInput">
        <DocumentNumberInput name="number" value={number} onChange={setNumber} />
      </Field>
      <Field label="CardInput">
        <CardInput value={card} onChange={setCard} />
      </Field>
    </>
  )
}

function Values() {
  const [sum, setSum] = useState<number | null>(12_500_000)
  const [count, setCount] = useState<number | null>(2)
  const [date, setDate] = useState('1985-11-30')
  const [time, setTime] = useState('09:30')
  return (
    <>
      <Field label="MoneyInput">
        <MoneyInput name="sum" value={sum} onChange={setSum} />
      </Field>
      <Field label="NumberInput">
        <NumberInput name="count" value={count} onChange={setCount} />
      </Field>
      <Field label="DateInput">
        <DateInput name="date" value={date} onChange={setDate} />
      </Field>
      <Field label="TimeInput">
        <TimeInput name="time" value={time} onChange={setTime} />
      </Field>
    </>
  )
}

function Choices() {
  const [one, setOne] = useState<string | null>(null)
  const [found, setFound] = useState<string | null>('c')
  const [some, setSome] = useState<string[]>(['a'])
  const [segment, setSegment] = useState('a')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Field label="Choice">
        <Choice name="one" value={one} onChange={setOne} items={ITEMS} />
      </Field>
      <Field label="Combo">
        <Combo name="found" value={found} onChange={setFound} items={ITEMS} />
      </Field>
      <Field label="MultiChoice">
        <MultiChoice name="some" label="MultiChoice" value={some} onChange={setSome} items={ITEMS} />
      </Field>
      <Segments name="segment" label="Segments" value={segment} onChange={setSegment} items={ITEMS} />
      <Flag name="flag" label="Flag" value={isOn} onChange={setOn} />
    </>
  )
}

export function InputSamples() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Texts />
      <Values />
      <Choices />
    </div>
  )
}
