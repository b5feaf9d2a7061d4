// The sound of new work: two short tones, made by the browser itself. Off until somebody switches it on for this tablet.
import { readChoice, useChoice, writeChoice } from './choice.ts'

const KEY = 'newWorkSound'
const TONES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.14 },
] as const
const TONE_S = 0.12
const LOUDNESS = 0.15

export const useNewWorkSound = (): boolean => useChoice(KEY) === 'true'
export const setNewWorkSound = (isOn: boolean): void => writeChoice(KEY, String(isOn))

/** Plays the tones; a browser that allows no sound before the first touch stays silent. */
export function playNewWork(): void {
  const audio = new AudioContext()
  for (const { hertz, at } of TONES) {
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(LOUDNESS, audio.currentTime + at)
    loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + TONE_S)
    tone.connect(loudness).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + TONE_S)
    // Each context holds a device of the system until it is closed.
    if (at > 0) tone.addEventListener('ended', () => void audio.close())
  }
}

/** Plays the tones where the tablet's setting allows them. */
export function announceNewWork(): void {
  if (readChoice(KEY) === 'true') playNewWork()
}
