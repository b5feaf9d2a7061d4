// Navigation for layers that may not import the router; the shell registers the function at the start.
type Go = (path: string) => void

let go: Go = (path) => location.assign(path)

export const setNavigator = (navigate: Go): void => {
  go = navigate
}
export const goTo = (path: string): void => go(path)
export const herePath = (): string => location.pathname + location.search
