// The arithmetic of the reader's nets as WebAssembly with SIMD, written in AssemblyScript: `npm run reader:kernel` makes
// src/app/capture/mrz/kernel.wasm of it. Values are float32 in the order [channel][image][row][column]; addresses are bytes. The caller lays out
// the memory, and inputs and outputs never overlap.

/**
 * output[o][p] = biases[o] + sum over i of weights[o][i] * input[i][p], not below 0 where `active`. `panel` is room for 32 bytes of each input. `outputs` is a multiple of 4 and `count` at
 * least 8: the last eight places are calculated again where `count` is no multiple of 8.
 */
export function multiply(
  weights: usize,
  biases: usize,
  input: usize,
  output: usize,
  panel: usize,
  outputs: i32,
  inputs: i32,
  count: i32,
  active: bool,
): void {
  const zero = f32x4.splat(0)
  const row = (<usize>count) << 2
  const step = (<usize>inputs) << 2
  for (let place = 0; place < count; place += 8) {
    const p = min(place, count - 8)
    // What eight places need of the input lies together in the nearest cache while all outputs are calculated of it.
    let one = input + ((<usize>p) << 2)
    for (let at: usize = 0; at < step; at += 4) {
      const to = panel + (at << 3)
      v128.store(to, v128.load(one))
      v128.store(to, v128.load(one, 16), 16)
      one += row
    }
    for (let o = 0; o < outputs; o += 4) {
      const w0 = weights + <usize>o * step
      const w1 = w0 + step
      const w2 = w1 + step
      const w3 = w2 + step
      const b = biases + ((<usize>o) << 2)
      const b0 = v128.load32_splat(b)
      const b1 = v128.load32_splat(b, 4)
      const b2 = v128.load32_splat(b, 8)
      const b3 = v128.load32_splat(b, 12)
      let a00 = b0
      let a01 = b0
      let a10 = b1
      let a11 = b1
      let a20 = b2
      let a21 = b2
      let a30 = b3
      let a31 = b3
      let x = panel
      for (let at: usize = 0; at < step; at += 4) {
        const v0 = v128.load(x)
        const v1 = v128.load(x, 16)
        const q0 = v128.load32_splat(w0 + at)
        const q1 = v128.load32_splat(w1 + at)
        const q2 = v128.load32_splat(w2 + at)
        const q3 = v128.load32_splat(w3 + at)
        a00 = f32x4.add(a00, f32x4.mul(q0, v0))
        a01 = f32x4.add(a01, f32x4.mul(q0, v1))
        a10 = f32x4.add(a10, f32x4.mul(q1, v0))
        a11 = f32x4.add(a11, f32x4.mul(q1, v1))
        a20 = f32x4.add(a20, f32x4.mul(q2, v0))
        a21 = f32x4.add(a21, f32x4.mul(q2, v1))
        a30 = f32x4.add(a30, f32x4.mul(q3, v0))
        a31 = f32x4.add(a31, f32x4.mul(q3, v1))
        x += 32
      }
      if (active) {
        a00 = f32x4.max(a00, zero)
        a01 = f32x4.max(a01, zero)
        a10 = f32x4.max(a10, zero)
        a11 = f32x4.max(a11, zero)
        a20 = f32x4.max(a20, zero)
        a21 = f32x4.max(a21, zero)
        a30 = f32x4.max(a30, zero)
        a31 = f32x4.max(a31, zero)
      }
      let to = output + <usize>o * row + ((<usize>p) << 2)
      v128.store(to, a00)
      v128.store(to, a01, 16)
      to += row
      v128.store(to, a10)
      v128.store(to, a11, 16)
      to += row
      v128.store(to, a20)
      v128.store(to, a21, 16)
      to += row
      v128.store(to, a30)
      v128.store(to, a31, 16)
    }
  }
}

/** `stride` is 1 or 2. The nine neighbours of every place as rows of their own, [channel * 9][image][row][column], with zeros beyond the border: a convolution becomes a product. */
export function neighbours(
  input: usize,
  output: usize,
  channels: i32,
  images: i32,
  height: i32,
  width: i32,
  stride: i32,
): void {
  const rows = (height - 1) / stride + 1
  const columns = (width - 1) / stride + 1
  const zero = f32x4.splat(0)
  let to = output
  for (let channel = 0; channel < channels; channel++)
    for (let dy = -1; dy < 2; dy++)
      for (let dx = -1; dx < 2; dx++)
        for (let image = 0; image < images; image++) {
          const plane = input + ((<usize>((channel * images + image) * height * width)) << 2)
          for (let row = 0; row < rows; row++) {
            const y = row * stride + dy
            const end = to + ((<usize>columns) << 2)
            // Four at once; what is written beyond the row is written again by the next one.
            if (y < 0 || y >= height) {
              for (let at = to; at < end; at += 16) v128.store(at, zero)
              to = end
              continue
            }
            let from = plane + ((<usize>(y * width)) << 2) + dx * 4
            if (stride == 1)
              for (let at = to; at < end; at += 16) {
                v128.store(at, v128.load(from))
                from += 16
              }
            else
              for (let at = to; at < end; at += 16) {
                v128.store(at, v128.shuffle<f32>(v128.load(from), v128.load(from, 16), 0, 2, 4, 6))
                from += 32
              }
            if (dx < 0) store<f32>(to, 0)
            if ((columns - 1) * stride + dx >= width) store<f32>(end - 4, 0)
            to = end
          }
        }
}

/**
 * A convolution of each channel for itself, three by three with `dilation` between the neighbours. `padded` is room for one plane with a
 * border of `dilation` on every side, and 16 bytes.
 */
export function depthwise(
  input: usize,
  output: usize,
  weights: usize,
  biases: usize,
  padded: usize,
  channels: i32,
  images: i32,
  height: i32,
  width: i32,
  stride: i32,
  dilation: i32,
): void {
  const rows = (height - 1) / stride + 1
  const columns = (width - 1) / stride + 1
  const wide = width + 2 * dilation
  const down = (<usize>(dilation * wide)) << 2
  const right = (<usize>dilation) << 2
  for (let channel = 0; channel < channels; channel++) {
    const w = weights + ((<usize>(channel * 9)) << 2)
    const bias = load<f32>(biases + ((<usize>channel) << 2))
    for (let image = 0; image < images; image++) {
      const plane = (channel * images + image) * height * width
      memory.fill(padded, 0, (<usize>(wide * (height + 2 * dilation))) << 2)
      for (let y = 0; y < height; y++)
        memory.copy(
          padded + ((<usize>((y + dilation) * wide + dilation)) << 2),
          input + ((<usize>(plane + y * width)) << 2),
          (<usize>width) << 2,
        )
      for (let row = 0; row < rows; row++) {
        let at = padded + ((<usize>(row * stride * wide)) << 2)
        let to = output + ((<usize>(((channel * images + image) * rows + row) * columns)) << 2)
        let column = 0
        if (stride == 1)
          for (; column + 4 <= columns; column += 4) {
            let sum = f32x4.splat(bias)
            for (let k: usize = 0; k < 3; k++) {
              const line = at + k * down
              const from = w + k * 12
              sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(from), v128.load(line)))
              sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(from, 4), v128.load(line + right)))
              sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(from, 8), v128.load(line + 2 * right)))
            }
            v128.store(to, sum)
            at += 16
            to += 16
          }
        for (; column < columns; column++) {
          let sum = bias
          for (let k: usize = 0; k < 3; k++) {
            const line = at + k * down
            const from = w + k * 12
            sum += load<f32>(from) * load<f32>(line)
            sum += load<f32>(from, 4) * load<f32>(line + right)
            sum += load<f32>(from, 8) * load<f32>(line + 2 * right)
          }
          store<f32>(to, sum)
          at += (<usize>stride) << 2
          to += 4
        }
      }
    }
  }
}
