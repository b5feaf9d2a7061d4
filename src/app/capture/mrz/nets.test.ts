// The kernel calculates what a plain loop does.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seededChance } from '#support/chance.ts'
import { perSuite } from '#support/suite.ts'
import { type Layers, startNets, type Tensor } from './nets.ts'

const chance = seededChance('nets', 3)
const kernel = WebAssembly.compile(readFileSync(new URL('mrz-kernel.wasm', import.meta.url)))
type Layer = Layers['grid']['layers'][number]

/** The layers with random weights, as the training writes them, and the same weights as numbers. */
function written(layers: readonly Layer[]) {
  const parts: Uint8Array[] = []
  const plain = layers.map((layer) => {
    const each =
      layer.kind === 'convolution' ? layer.inputs * 9 : layer.kind === 'depthwise' ? 9 : layer.inputs
    const bytes = Int8Array.from({ length: layer.outputs * each }, () => chance.between(-127, 127))
    const scales = Float32Array.from({ length: layer.outputs }, () => 0.002 + chance.next() / 100)
    const biases = Float32Array.from({ length: layer.outputs }, () => chance.next() - 0.5)
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
    padded.set(new Uint8Array(bytes.buffer))
    parts.push(padded, new Uint8Array(scales.buffer), new Uint8Array(biases.buffer))
    return {
      layer,
      each,
      weights: Float64Array.from(bytes, (one, at) => one * (scales[Math.floor(at / each)] ?? 0)),
      biases,
    }
  })
  const content = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const part of parts) {
    content.set(part, at)
    at += part.length
  }
  const empty = { start: 0, layers: [] }
  return {
    plain,
    content: content.buffer,
    layers: { locate: empty, letters: empty, page: empty, grid: { start: 0, layers } } satisfies Layers,
  }
}

/** One image at a time, one output at a time. */
function runPlainly(plain: ReturnType<typeof written>['plain'], input: Tensor): number[][] {
  const { channels, images, height, width, values } = input
  return Array.from({ length: images }, (_, image) => {
    let [c, h, w] = [channels, height, width]
    let data = Array.from({ length: c * h * w }, (_, i) => {
      const [channel, place] = [Math.floor(i / (h * w)), i % (h * w)]
      return values[(channel * images + image) * h * w + place] ?? 0
    })
    for (const { layer, each, weights, biases } of plain) {
      const { kind, outputs, stride = 1, dilation = 1, relu } = layer
      const isDense = kind === 'dense'
      const [oh, ow] = isDense ? [1, 1] : [Math.floor((h - 1) / stride) + 1, Math.floor((w - 1) / stride) + 1]
      const at = (channel: number, y: number, x: number) =>
        x < 0 || y < 0 || x >= w || y >= h ? 0 : (data[(channel * h + y) * w + x] ?? 0)
      const next: number[] = []
      for (let o = 0; o < outputs; o += 1)
        for (let y = 0; y < oh; y += 1)
          for (let x = 0; x < ow; x += 1) {
            let sum = biases[o] ?? 0
            for (let i = 0; i < each; i += 1) {
              const weight = weights[o * each + i] ?? 0
              if (isDense) sum += weight * (data[i] ?? 0)
              else if (kind === 'pointwise') sum += weight * at(i, y, x)
              else {
                const [channel, k] = kind === 'depthwise' ? [o, i] : [Math.floor(i / 9), i % 9]
                const [dy, dx] = [(Math.floor(k / 3) - 1) * dilation, ((k % 3) - 1) * dilation]
                sum += weight * at(channel, y * stride + dy, x * stride + dx)
              }
            }
            next.push(relu ? Math.max(0, sum) : sum)
          }
      data = next
      c = outputs
      h = oh
      w = ow
    }
    return data
  })
}

const conv = (inputs: number, outputs: number, stride: number, relu = true): Layer => ({
  kind: 'convolution',
  inputs,
  outputs,
  stride,
  relu,
})
const depthwise = (count: number, stride: number, dilation: number): Layer => ({
  kind: 'depthwise',
  inputs: count,
  outputs: count,
  stride,
  dilation,
  relu: false,
})
const pointwise = (inputs: number, outputs: number, relu: boolean): Layer => ({
  kind: 'pointwise',
  inputs,
  outputs,
  stride: 1,
  relu,
})

describe('a net on the kernel', () => {
  it.each<[string, Layer[], Omit<Tensor, 'values'>]>([
    ['a convolution', [conv(1, 4, 1)], { channels: 1, images: 1, height: 9, width: 11 }],
    [
      'steps of two',
      [conv(1, 8, 2), conv(8, 4, 2, false)],
      { channels: 1, images: 1, height: 21, width: 18 },
    ],
    ['wide neighbours', [depthwise(4, 1, 4)], { channels: 4, images: 1, height: 10, width: 13 }],
    [
      'outputs that are no multiple of four',
      [pointwise(4, 3, false)],
      { channels: 4, images: 1, height: 5, width: 7 },
    ],
    [
      'several images down to numbers',
      [
        conv(1, 4, 2),
        depthwise(4, 2, 1),
        pointwise(4, 8, true),
        { kind: 'dense', inputs: 8 * 3 * 2, outputs: 5, relu: false },
      ],
      { channels: 1, images: 9, height: 12, width: 8 },
    ],
  ])('is that of a plain loop: %s', async (_, layers, size) => {
    const made = written(layers)
    const values = Float32Array.from(
      { length: size.channels * size.images * size.height * size.width },
      () => chance.next() - 0.5,
    )
    const run = await startNets(await kernel, made.layers, made.content)
    for (let again = 0; again < 2; again += 1) {
      const seen = run('grid', { ...size, values })
      const places = seen.height * seen.width
      runPlainly(made.plain, { ...size, values }).forEach((expected, image) => {
        const own = expected.map(
          (_, i) => seen.values[(Math.floor(i / places) * size.images + image) * places + (i % places)] ?? 0,
        )
        for (const [i, value] of own.entries()) expect(value).toBeCloseTo(expected[i] ?? 0, 3)
      })
    }
  })
})

// Installs the compiler, so not in the gate.
const HAS_COMPILER = perSuite(false, true)
if (HAS_COMPILER)
  it('the kernel is what its source makes', () => {
    execFileSync(process.execPath, ['src/setup/reader/kernel.mjs', '--check'], { stdio: 'inherit' })
  })
