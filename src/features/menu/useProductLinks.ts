import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type HistoryState } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'
import { storeName, type Store } from '../../../domain/catalogue/store.ts'
import { ReadFailure } from '../../device/api/result.ts'
import { nextPaint } from '../../device/nextTask.ts'
import { readProduct } from '../../hooks/queries.ts'
import { toast } from '../../hooks/toast.ts'
import { openingOf, showOpening } from '../../ui/opening.ts'
import { ENTRY_TRANSITION, markEntry } from '../../ui/picture/entryTransition.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { menuPath } from './paths.ts'

/** Later than that, a product is not there at once. */
const SOON_MS = 150

/**
 * Every product link inside `page` loads the product, then opens it here [PROD-15]; one listener keeps a hundred cards
 * plain links.
 */
export function useProductLinks(page: RefObject<HTMLElement | null>, store: Store): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const main = page.current
    if (!main) return
    const prefix = `${menuPath(store)}/`
    const linkAt = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const href = link?.getAttribute('href') ?? ''
      return link && href.startsWith(prefix)
        ? { link, product: decodeURIComponent(href.slice(prefix.length)) }
        : undefined
    }
    const address = (product: string) =>
      ({ to: '/menu/$storename/$productId', params: { storename: storeName(store), productId: product } }) as const
    const fetched = (product: string) => readProduct(queryClient, { store: store.hash, product }, { retry: false })
    const warm = (event: Event) => {
      const found = linkAt(event)
      if (found) Promise.all([fetched(found.product), import('./builder/ProductDialog.tsx')]).catch(() => undefined)
    }
    const open = async (link: Element, product: string) => {
      link.setAttribute('aria-busy', 'true')
      let opening = openingOf(link)
      const timer = setTimeout(() => (opening = showOpening(link)), SOON_MS)
      try {
        // The pressed link answers first.
        await Promise.all([fetched(product), import('./builder/ProductDialog.tsx'), nextPaint()])
        clearTimeout(timer)
        if (opening?.isWanted() === false) return
        markEntry(opening?.picture ?? (link.closest('li') ?? link).querySelector('img'))
        await router.navigate({
          ...address(product),
          resetScroll: false,
          state: keepSearch,
          viewTransition: ENTRY_TRANSITION,
        })
      } catch (error) {
        toast(error instanceof ReadFailure ? error.failure.message : 'This could not be opened. Please try again.')
      } finally {
        clearTimeout(timer)
        opening?.end()
        link.removeAttribute('aria-busy')
      }
    }
    const click = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const found = linkAt(event)
      if (!found) return
      event.preventDefault()
      reportRejection(open(found.link, found.product))
    }
    main.addEventListener('click', click)
    main.addEventListener('pointerdown', warm)
    return () => {
      main.removeEventListener('click', click)
      main.removeEventListener('pointerdown', warm)
    }
  }, [page, store, router, queryClient])
}

/** For a product that opens above the search. */
const keepSearch = ({ search }: HistoryState): HistoryState => (search ? { search } : {})
