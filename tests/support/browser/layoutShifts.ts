declare global {
  interface Window {
    moved: { shift: number; what: string[] }
  }
}

/** Notes the layout shifts of the document from its start, and what moved. */
export function noteShifts(): void {
  window.moved = { shift: 0, what: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      window.moved.shift += value
      for (const { node, previousRect, currentRect } of sources)
        window.moved.what.push(
          `${value.toFixed(4)} ${node?.nodeName} "${node?.textContent?.slice(0, 30)}" ${JSON.stringify([previousRect, currentRect])}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
