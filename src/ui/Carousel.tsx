import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { slideStride } from './carousel/slideStride.ts'
import { useHydrated } from './useHydrated.ts'
import { useMedia } from './useMedia.ts'
import { reportRejection } from './reportRejection.ts'

interface CarouselProps {
  label: string
  /** Milliseconds. */
  interval: number
  slides: readonly { key: string; content: ReactNode }[]
  /** For pictures: with the styles that show two beside each other from 768 px. */
  pairedClass?: string
}

/** Wraps around. Autoplay pauses on hover and focus, by its button, out of view and with reduced motion. */
export function Carousel({ label, interval, slides, pairedClass }: CarouselProps) {
  const section = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const dots = useRef<HTMLDivElement>(null)
  const [slideIndex, setSlideIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const isHeld = useHoverOrFocus(section)
  const isReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  // Without scripts the slides scroll, each can be reached, and no button is there.
  const hydrated = useHydrated()
  const isWide = useMedia('(min-width: 768px)')
  const count = slides.length
  const shownCount = pairedClass && isWide ? 2 : 1
  const placeCount = Math.max(1, count - shownCount + 1)
  const hasSeveral = placeCount > 1
  const current = Math.min(slideIndex, placeCount - 1)

  const showSlide = useCallback(
    (slide: number) => {
      const element = track.current
      if (!element) return
      const target = (slide + placeCount) % placeCount
      element.scrollTo({ left: target * slideStride(element), behavior: isReducedMotion ? 'instant' : 'smooth' })
    },
    [placeCount, isReducedMotion],
  )

  useEffect(() => {
    if (!hasSeveral || paused || isHeld || isReducedMotion) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || !isInView(track.current)) return
      setAnnouncement('')
      showSlide(current + 1)
    }, interval)
    return () => clearInterval(timer)
  }, [hasSeveral, paused, isHeld, isReducedMotion, interval, current, showSlide])

  const choose = (slide: number) => {
    setAnnouncement(placeText((slide + placeCount) % placeCount, shownCount, count))
    showSlide(slide)
  }

  const turn = (step: number) => {
    const slide = (current + step + placeCount) % placeCount
    const dot = dots.current?.children[slide]
    // The slide with the focus is about to be hidden.
    if (dot instanceof HTMLElement && document.activeElement?.closest('.slides > li'))
      dot.focus({ preventScroll: true })
    choose(slide)
  }
  const drop = useEffectEvent(showSlide)
  const turnNow = useEffectEvent(turn)
  useEffect(() => {
    if (!hasSeveral) return
    const left = new AbortController()
    reportRejection(
      import('./carousel/carouselInput.ts').then(
        ({ followInput }) =>
          section.current &&
          followInput(section.current, { drop: (slide) => drop(slide), turn: (step) => turnNow(step) }, left.signal),
      ),
    )
    return () => left.abort()
  }, [hasSeveral])

  return (
    <section
      className={pairedClass ? `carousel ${pairedClass}` : 'carousel'}
      ref={section}
      aria-roledescription="carousel"
      aria-label={label}
    >
      {/* Pictures have no link in them: so that a key can scroll them, the focus reaches their row. */}
      <ul
        className="slides"
        ref={track}
        {...(pairedClass ? { tabIndex: 0 } : {})}
        onScroll={({ currentTarget }) =>
          setSlideIndex(Math.round(currentTarget.scrollLeft / slideStride(currentTarget)))
        }
      >
        {slides.map(({ key, content }, index) => (
          <li
            key={key}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            inert={hydrated && (index < current || index >= current + shownCount)}
          >
            {content}
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className="carousel-foot">
          {hasSeveral && hydrated ? (
            <>
              <button
                type="button"
                className="btn btn-icon arrow"
                aria-label="Previous slide"
                onClick={() => choose(current - 1)}
              >
                <ChevronLeft strokeWidth={1.9} aria-hidden />
              </button>
              <div className="dots" ref={dots}>
                {slides.map(({ key }, index) => (
                  <button
                    key={key}
                    type="button"
                    aria-label={`Slide ${index + 1}`}
                    aria-current={index === current ? true : undefined}
                    onClick={() => choose(index)}
                  />
                ))}
              </div>
              <button
                type="button"
                className="btn btn-icon arrow"
                aria-label="Next slide"
                onClick={() => choose(current + 1)}
              >
                <ChevronRight strokeWidth={1.9} aria-hidden />
              </button>
              <button
                type="button"
                className="btn btn-icon pause"
                aria-label={paused ? 'Play' : 'Pause'}
                onClick={() => setPaused(!paused)}
              >
                {paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
              </button>
              <p className="vh" aria-live="polite">
                {announcement}
              </p>
            </>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

const placeText = (index: number, shownCount: number, count: number): string =>
  shownCount > 1 ? `Slides ${index + 1} and ${index + 2} of ${count}` : `Slide ${index + 1} of ${count}`

function isInView(element: HTMLElement | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function useHoverOrFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const stop = new AbortController()
    const on = (type: string, change: Partial<typeof held>) =>
      element.addEventListener(type, () => setHeld((was) => ({ ...was, ...change })), { signal: stop.signal })
    on('pointerenter', { pointer: true })
    on('pointerleave', { pointer: false })
    on('focusin', { focus: true })
    on('focusout', { focus: false })
    return () => stop.abort()
  }, [ref])
  return held.pointer || held.focus
}
