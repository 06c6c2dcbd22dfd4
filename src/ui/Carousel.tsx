import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useHoverOrFocus } from './useHoverOrFocus.ts'
import { useHydrated } from './useHydrated.ts'
import { useMedia } from './useMedia.ts'
import { useMouseDrag } from './useMouseDrag.ts'

interface CarouselProps {
  label: string
  interval: number
  slides: readonly { key: string; content: ReactNode }[]
}

/** Wraps around. Autoplay pauses on hover and focus, by its button, out of view and with reduced motion. */
export function Carousel({ label, interval, slides }: CarouselProps) {
  const section = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [slideIndex, setSlideIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const isHeld = useHoverOrFocus(section)
  const isReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  // Without scripts the slides scroll, and each can be reached.
  const hydrated = useHydrated()
  const count = slides.length
  const hasSeveral = count > 1

  const showSlide = useCallback(
    (slide: number) => {
      const element = track.current
      if (!element) return
      const target = (slide + count) % count
      element.scrollTo({ left: target * element.clientWidth, behavior: isReducedMotion ? 'instant' : 'smooth' })
    },
    [count, isReducedMotion],
  )
  useMouseDrag(track, hasSeveral, showSlide)

  useEffect(() => {
    if (!hasSeveral || paused || isHeld || isReducedMotion) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && isInView(track.current)) showSlide(slideIndex + 1)
    }, interval)
    return () => clearInterval(timer)
  }, [hasSeveral, paused, isHeld, isReducedMotion, interval, slideIndex, showSlide])

  return (
    <section className="carousel" ref={section} aria-roledescription="carousel" aria-label={label}>
      <ul
        className="slides"
        ref={track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setSlideIndex(Math.round(scrollLeft / clientWidth))
        }
      >
        {slides.map(({ key, content }, index) => (
          <li
            key={key}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            inert={hydrated && index !== slideIndex}
          >
            {content}
          </li>
        ))}
      </ul>
      {hasSeveral ? (
        <div className="carousel-foot">
          <button
            type="button"
            className="btn btn-icon arrow"
            aria-label="Previous slide"
            onClick={() => showSlide(slideIndex - 1)}
          >
            <ChevronLeft strokeWidth={1.9} aria-hidden />
          </button>
          <div className="dots">
            {slides.map(({ key }, index) => (
              <button
                key={key}
                type="button"
                aria-label={`Slide ${index + 1}`}
                aria-current={index === slideIndex ? true : undefined}
                onClick={() => showSlide(index)}
              />
            ))}
          </div>
          <button
            type="button"
            className="btn btn-icon arrow"
            aria-label="Next slide"
            onClick={() => showSlide(slideIndex + 1)}
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
        </div>
      ) : null}
    </section>
  )
}

function isInView(element: HTMLElement | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
