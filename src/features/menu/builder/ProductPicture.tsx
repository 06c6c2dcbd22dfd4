import { ArrowLeft } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useMemo, useRef, type MouseEvent, type RefObject } from 'react'
import { encodeArt } from '../../../../art/artSpec.ts'
import type { Configuration } from '../../../../domain/catalogue/configuration.ts'
import { type CouponGroup, type Product, defaultSize } from '../../../../domain/catalogue/menu.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { PizzaArt } from '../../../components/pizza/PizzaArt.tsx'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { ShareButton } from '../../../components/share/ShareButton.tsx'
import { BRAND } from '../../../../shared/brand.ts'
import { useHydrated } from '../../../ui/useHydrated.ts'
import { productPath } from '../paths.ts'
import { builtPizza } from '../../../../domain/cart/line.ts'
import { halvesOf } from '../../../../domain/catalogue/description.ts'
import type { PizzaSpec } from '../../../../art/pizza/pizzaArt.ts'
import styles from './Builder.module.css'

interface ProductPictureProps {
  store: Store
  product: Product
  configuration: Configuration
  /** The selection of a combo whose tab is open. */
  selection: CouponGroup | undefined
  /** Whether it is the chain's half & half pizza. */
  inHalves: boolean
  scroller: RefObject<HTMLElement | null>
  from: string
  onClose: () => void
}

/** The picture of the product, with what lies on each half [PROD-01 PROD-03]. */
export const ProductPicture = memo(function ProductPicture({
  store,
  product,
  configuration,
  selection,
  inHalves,
  scroller,
  from,
  onClose,
}: ProductPictureProps) {
  const pictureRef = useRef<HTMLDivElement>(null)
  useShrink(scroller, pictureRef)
  const isComposed = useDeferredValue(useHydrated())
  const { groups, choices, size } = configuration
  const { name, picture, pizza, halves } = useMemo(
    () => drawnProduct(product, { groups, choices, size }, selection, inHalves),
    [product, groups, choices, size, selection, inHalves],
  )
  const nothing = inHalves ? 'Nothing yet' : 'Nothing more'
  const leave = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onClose()
  }
  return (
    <div className={styles.table}>
      <p className={styles.back}>
        <a className="link" href={from} onClick={leave}>
          <ArrowLeft size={20} strokeWidth={1.9} aria-hidden />
          <span>Return</span>
        </a>
        <ShareButton
          name={product.name}
          title={`${product.name} · ${BRAND.name}`}
          text={product.description}
          path={productPath(store, product.hash)}
        />
      </p>
      <div className={styles.stage}>
        <div className={styles.picture} data-part="picture" ref={pictureRef}>
          {pizza && isComposed ? (
            <PizzaArt spec={pizza} seam={halves !== undefined} />
          ) : (
            <PizzaPicture picture={pizza ? `/images/pizzas/${encodeArt(pizza)}.svg` : picture} size={460} eager />
          )}
        </div>
      </div>
      {name === product.name ? null : <p className={styles.pictureName}>{name}</p>}
      {halves ? (
        <dl className={styles.halves}>
          <div>
            <dt>Left</dt>
            <dd>{halves.left || nothing}</dd>
          </div>
          <div>
            <dt>Right</dt>
            <dd>{halves.right || nothing}</dd>
          </div>
        </dl>
      ) : null}
    </div>
  )
})

/**
 * For browsers without scroll timelines: sets `--shrunk` to how far the picture has shrunk, from 0 to 1, by how far its stage
 * has slid under the top (Builder.module.css).
 */
function useShrink(scroller: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const container = scroller.current
    if (!container || CSS.supports('animation-timeline: scroll()')) return
    const follow = () => {
      const drawn = picture.current
      const stage = drawn?.parentElement
      if (!stage) return
      const slides = -Number.parseFloat(getComputedStyle(stage).top)
      drawn.style.setProperty('--shrunk', `${slides > 0 ? Math.min(1, container.scrollTop / slides) : 0}`)
    }
    container.addEventListener('scroll', follow, { passive: true })
    return () => container.removeEventListener('scroll', follow)
  }, [scroller, picture])
}

interface DrawnProduct {
  name: string
  picture: string
  pizza: PizzaSpec | undefined
  /** What lies on each half; undefined where both are equal, but for a product in halves. */
  halves: { left: string; right: string } | undefined
}

function drawnProduct(
  product: Product,
  configuration: Pick<Configuration, 'groups' | 'choices' | 'size'>,
  selection: CouponGroup | undefined,
  inHalves: boolean,
): DrawnProduct {
  if (selection) {
    const taken = configuration.choices.find(({ coupon }) => coupon === selection.hash)
    const choice = selection.products.find(({ hash }) => hash === taken?.product)
    if (taken && choice) {
      const size = defaultSize(choice)?.code ?? ''
      return {
        name: choice.name,
        picture: choice.picture,
        pizza: builtPizza(choice, taken.groups, size),
        halves: differing(halvesOf(choice, { size, groups: taken.groups })),
      }
    }
  }
  const halves = halvesOf(product, configuration)
  return {
    name: product.name,
    picture: product.picture,
    pizza: builtPizza(product, configuration.groups, configuration.size),
    halves: inHalves ? halves : differing(halves),
  }
}

const differing = (halves: ReturnType<typeof halvesOf>) => (halves.left === halves.right ? undefined : halves)
