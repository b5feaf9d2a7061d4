import { useEffect, useState } from 'react'

/** Calls back after the next frame, or at once where none is drawn; returns how to cancel. */
function afterFrame(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = setTimeout(callback)
  }
  const frame = document.hidden ? void run() : requestAnimationFrame(run)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Whether a frame with this part has been drawn: what the page does not need at once waits for that (P2). */
export function useWasPainted(): boolean {
  const [wasPainted, setPainted] = useState(false)
  useEffect(() => afterFrame(() => setPainted(true)), [])
  return wasPainted
}
