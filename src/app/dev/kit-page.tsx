import { Page } from '../kit/layout/page.tsx'
import { Section } from '../kit/layout/section.tsx'
import { InputSamples } from './samples/inputs.tsx'
import { ListSamples, StateSamples } from './samples/lists.tsx'
import { OverlaySamples } from './samples/overlays.tsx'
import {
  ButtonSamples,
  ChartSample,
  MarkSamples,
  RecordSamples,
  StepperSample,
  TileSamples,
} from './samples/shown.tsx'

const COMPONENTS = {
  Button: ButtonSamples,
  Input: InputSamples,
  Overlay: OverlaySamples,
  Mark: MarkSamples,
  PhotoTile: TileSamples,
  Record: RecordSamples,
  Stepper: StepperSample,
  DataList: ListSamples,
  DayChart: ChartSample,
  State: StateSamples,
}

/** Development page: every component of the kit, by its name. */
export function KitPage() {
  return (
    <main id="content">
      <Page title="Kit">
        {Object.entries(COMPONENTS).map(([name, Part]) => (
          <Section key={name} title={name}>
            <Part />
          </Section>
        ))}
      </Page>
    </main>
  )
}
