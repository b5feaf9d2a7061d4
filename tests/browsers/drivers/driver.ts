// What a journey needs of a browser, whatever its engine and the protocol it is driven by.

export type Point = { x: number; y: number }

/** One window of a fresh browser: nothing stored, no cookies. Pointer and keys are real input of the browser, not events of a script. */
export type Driver = {
  /** Its made-up camera shows one colour: the app refuses such a picture, and photos are chosen from files. */
  isCameraBlank: boolean
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Opens an address in another window, while the first one stays; from here on the driver is in the new one. */
  openBeside: (url: string) => Promise<void>
  /** Runs a function in the page; its arguments and its result are JSON. */
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>
  /** Presses at the first point, moves through the others and releases at the last. */
  press: (path: readonly [Point, ...Point[]]) => Promise<void>
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>
  /** Gives a file to an input of files, as if it had been chosen. */
  chooseFile: (css: string, path: string) => Promise<void>
  close: () => Promise<void>
}

/** A function and its arguments as one expression, whose value is a promise. */
export const expressionOf = (run: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(async () => (${run})(...${JSON.stringify(args)}))()`

/** Every browser shows the time of the shop. */
export const SHOP_ENVIRONMENT = { ...process.env, TZ: 'Asia/Tashkent' }
