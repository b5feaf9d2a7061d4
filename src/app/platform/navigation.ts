// Rooms below the shell cannot know the router; the shell gives them one function to move a person with.
type Go = (path: string) => void

let go: Go = (path) => location.assign(path)

export const setNavigator = (navigate: Go): void => {
  go = navigate
}
export const goTo = (path: string): void => go(path)
export const herePath = (): string => location.pathname + location.search
