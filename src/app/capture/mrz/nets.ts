// The four trained nets (src/setup/reader/nets.py) on the kernel of WebAssembly (src/setup/reader/kernel). Weights are stored as
// bytes, with a scale and a bias for each output.

type Layer = {
  kind: 'convolution' | 'depthwise' | 'pointwise' | 'dense'
  outputs: number
  inputs: number
  relu: boolean
  stride?: number
  dilation?: number
}
export type NetName = 'locate' | 'grid' | 'letters' | 'page'
/** What `nets.py` writes beside the weights: where each net begins in them, and its layers. */
export type Layers = Readonly<Record<NetName, { start: number; layers: readonly Layer[] }>>

/** A picture, or several of one size: [channel][image][row][column]. */
export type Tensor = { values: Float32Array; channels: number; images: number; height: number; width: number }

type Kernel = {
  multiply: (
    weights: number,
    biases: number,
    input: number,
    output: number,
    panel: number,
    outputs: number,
    inputs: number,
    count: number,
    active: number,
  ) => void
  neighbours: (
    input: number,
    output: number,
    channels: number,
    images: number,
    height: number,
    width: number,
    stride: number,
  ) => void
  depthwise: (
    input: number,
    output: number,
    weights: number,
    biases: number,
    padded: number,
    channels: number,
    images: number,
    height: number,
    width: number,
    stride: number,
    dilation: number,
  ) => void
}

type Placed = Layer & { weights: number; biases: number }
type Size = Omit<Tensor, 'values'>

const PAGE = 65_536
/** Below it the compiler keeps its own data. */
const FIRST_ADDRESS = 1024
/** Bytes that the kernel may read or write beyond a buffer. */
const SPARE = 64
/** Bytes of each input that the kernel needs at a time. */
const PANEL = 32

const upTo = (value: number, step: number): number => Math.ceil(value / step) * step
const countOf = ({ channels, images, height, width }: Size): number => channels * images * height * width

/** How many weights one output of a layer has. */
const weightsOf = ({ kind, inputs }: Layer): number =>
  kind === 'convolution' ? inputs * 9 : kind === 'depthwise' ? 9 : inputs

/** The size of what a layer makes of an input of this size. */
function sizeAfter({ kind, outputs, stride = 1 }: Layer, size: Size): Size {
  if (kind === 'dense') return { channels: outputs, images: size.images, height: 1, width: 1 }
  const reduced = (length: number) => Math.floor((length - 1) / stride) + 1
  return { ...size, channels: outputs, height: reduced(size.height), width: reduced(size.width) }
}

/** Space that a layer needs for the neighbours of its input, or for a plane with its border. */
function spaceOf(layer: Layer, size: Size): number {
  const { kind, dilation = 1 } = layer
  if (kind === 'convolution') return countOf({ ...sizeAfter(layer, size), channels: size.channels * 9 })
  return kind === 'depthwise' ? (size.height + 2 * dilation) * (size.width + 2 * dilation) : 0
}

/** Runs one net on a tensor. The result belongs to the caller. */
export type RunNet = (name: NetName, input: Tensor) => Tensor

/**
 * Puts the weights into the memory of a new kernel. Throws where the browser cannot run it. `layers` and `weights` are the two files of
 * the training.
 */
export async function startNets(
  module: WebAssembly.Module,
  layers: Layers,
  weights: ArrayBuffer,
): Promise<RunNet> {
  const memory = new WebAssembly.Memory({ initial: 16 })
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } })
  // What WebAssembly exports has no types; kernel.as has these functions.
  const kernel = exports as unknown as Kernel
  let free = FIRST_ADDRESS

  const reserve = (until: number) => {
    const missing = until + SPARE - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  }
  const floatsAt = (address: number, count: number) => new Float32Array(memory.buffer, address, count)
  const place = (values: Float32Array): number => {
    const address = free
    free = upTo(address + values.byteLength + SPARE, 16)
    reserve(free)
    floatsAt(address, values.length).set(values)
    return address
  }

  const placeNet = ({ start, layers: own }: Layers[NetName]): Placed[] => {
    let from = start
    return own.map((layer): Placed => {
      const { outputs } = layer
      const each = weightsOf(layer)
      const stored = new Int8Array(weights, from, outputs * each)
      const after = from + upTo(outputs * each, 4)
      const floats = (at: number) =>
        new Float32Array(weights.slice(after + at * outputs * 4, after + (at + 1) * outputs * 4))
      const [scales, biases] = [floats(0), floats(1)]
      from = after + outputs * 8
      // The kernel calculates four outputs at once; those that are too many have no weight.
      const all = upTo(outputs, 4)
      const values = new Float32Array(all * each)
      for (let at = 0; at < stored.length; at += 1)
        values[at] = (stored[at] as number) * (scales[Math.floor(at / each)] as number)
      const padded = new Float32Array(all)
      padded.set(biases)
      return { ...layer, weights: place(values), biases: place(padded) }
    })
  }
  const placed: Record<NetName, Placed[]> = {
    locate: placeNet(layers.locate),
    grid: placeNet(layers.grid),
    letters: placeNet(layers.letters),
    page: placeNet(layers.page),
  }

  /** [channel][image][place] as [channel · place][image]. */
  const flatten = (from: number, to: number, { channels, images, height, width }: Size): Size => {
    const places = height * width
    const count = channels * images * places
    const [source, target] = [floatsAt(from, count), floatsAt(to, count)]
    for (let channel = 0, at = 0; channel < channels; channel += 1)
      for (let image = 0; image < images; image += 1)
        for (let one = 0; one < places; one += 1, at += 1)
          target[(channel * places + one) * images + image] = source[at] as number
    return { channels: channels * places, images, height: 1, width: 1 }
  }

  return (name, { values, ...inputSize }) => {
    const net = placed[name]
    let size: Size = inputSize
    let [largest, space] = [countOf(size), 0]
    for (const layer of net) {
      space = Math.max(space, spaceOf(layer, size))
      size = sizeAfter(layer, size)
      largest = Math.max(largest, countOf({ ...size, channels: upTo(size.channels, 4) }))
    }
    const spaces = [0, 1].map((at) => free + at * upTo(largest * 4 + SPARE, 16)) as [number, number]
    const panel = spaces[1] + upTo(largest * 4 + SPARE, 16)
    const extra = panel + PANEL * Math.max(...net.map(weightsOf))
    reserve(extra + space * 4)
    let [from, to] = spaces
    const swap = () => {
      ;[from, to] = [to, from]
    }
    floatsAt(from, values.length).set(values)
    size = inputSize
    for (const layer of net) {
      const { kind, weights: w, biases, outputs, relu, stride = 1, dilation = 1 } = layer
      if (kind === 'dense' && size.height * size.width > 1) {
        size = flatten(from, to, size)
        swap()
      }
      const { channels, images, height, width } = size
      const after = sizeAfter(layer, size)
      const count = after.images * after.height * after.width
      const product = (input: number, inputs: number) =>
        kernel.multiply(w, biases, input, to, panel, upTo(outputs, 4), inputs, count, relu ? 1 : 0)
      if (kind === 'convolution') {
        kernel.neighbours(from, extra, channels, images, height, width, stride)
        product(extra, channels * 9)
      } else if (kind === 'depthwise')
        kernel.depthwise(from, to, w, biases, extra, channels, images, height, width, stride, dilation)
      else product(from, channels)
      size = after
      swap()
    }
    return { ...size, values: floatsAt(from, countOf(size)).slice() }
  }
}
