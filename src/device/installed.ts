/** Whether the page runs as the installed app (D-33). */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)').matches
