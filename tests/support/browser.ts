// How tests start the browser: the machine's Chromium (found by src/setup/machine.mjs) with a generated
// camera picture and the camera permission granted.
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { findBrowser, findWholeBrowser } from '../../src/setup/machine.mjs'
import { ROOT } from './sources.ts'

export const WIDTH = 1280
export const HEIGHT = 720

/**
 * A short film for the fake camera: a light sheet with dark lines of writing and sensor noise, so that the quality
 * hints see a sharp, well lit document. Made once under test-results.
 */
export function cameraFilm(): string {
  const path = join(ROOT, 'test-results', 'camera.y4m')
  if (existsSync(path)) return path
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  const file = openSync(unfinished, 'w')
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  for (let frame = 0; frame < 4; frame += 1) {
    writeSync(file, 'FRAME\n')
    writeSync(file, drawFrame(frame))
  }
  closeSync(file)
  renameSync(unfinished, path)
  return path
}

/** A video of one still picture, `WIDTH` × `HEIGHT` bytes of luminance. */
export function stillFilm(name: string, picture: Uint8Array): string {
  const path = join(ROOT, 'test-results', `${name}.y4m`)
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const file = openSync(path, 'w')
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  for (let frame = 0; frame < 2; frame += 1) {
    writeSync(file, 'FRAME\n')
    writeSync(file, picture)
    writeSync(file, new Uint8Array((WIDTH * HEIGHT) / 2).fill(128))
  }
  closeSync(file)
  return path
}

function drawFrame(frame: number): Uint8Array {
  const picture = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(128)
  let noise = 12345 + frame
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      noise = (noise * 1103515245 + 12345) & 0x7fffffff
      picture[y * WIDTH + x] = brightnessAt(x, y) + ((noise >> 16) % 12)
    }
  }
  return picture
}

function brightnessAt(x: number, y: number): number {
  const isSheet = x > 160 && x < 1120 && y > 90 && y < 630
  if (!isSheet) return 70
  const isWriting = y % 36 < 10 && (x * 7 + Math.floor(y / 36) * 131) % 23 < 12 && x > 220 && x < 1060
  return isWriting ? 40 : 205
}

/**
 * Launch options for Playwright: `camera` plays the film above, or another one, to getUserMedia; `showsPdf` takes the browser with
 * its viewer of PDF files, which the headless shell does not have.
 */
export function launchOptions({ camera = true, film: path = '', showsPdf = false } = {}): LaunchOptions {
  const executablePath = showsPdf ? findWholeBrowser() : findBrowser()
  const film = camera
    ? [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${path || cameraFilm()}`,
      ]
    : []
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...film],
  }
}

/** The version of the browser in use, for the records of the bench. */
export const browserVersion = (): string => {
  const path = findBrowser()
  return path === undefined
    ? 'Playwright'
    : execFileSync(path, ['--version', '--no-sandbox']).toString().trim()
}
