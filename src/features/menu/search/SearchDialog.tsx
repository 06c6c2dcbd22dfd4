import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, Search, X, Flame, Leaf, Plus, SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { isEmpty } from '../../../../domain/cart/cart.ts'
import { addFilters, fitOf } from '../../../../domain/catalogue/filterMenu.ts'
import { isFiltered, NO_FILTERS } from '../../../../domain/catalogue/menuFilter.ts'
import { type Menu, priceText, type Card } from '../../../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../../../domain/catalogue/menuGuide.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { namedFilters } from '../filters/filterNames.ts'
import { SEARCH } from '../../../content/search.ts'
import { OvenArt } from '../../../components/OvenArt.tsx'
import { chooseFilters } from '../../../device/store/menuFilters.ts'
import { useCart } from '../../../hooks/useDevice.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { BottomBar } from '../BottomBar.tsx'
import { useMenuFilters } from '../filters/useMenuFilters.ts'
import type { QuickAdd } from '../quickAdd/useQuickAdd.tsx'
import { menuSearch, type MenuMatches } from './menuSearch.ts'
import type { Label } from '../../../../domain/catalogue/foodLabel.ts'
import { DIET_NAMES } from '../../../content/allergens.ts'
import { FILTERS } from '../../../content/filters.ts'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { productPath } from '../paths.ts'
import { markedParts } from './searchWords.ts'
import { observable } from '../../../device/observable.ts'
import styles from './SearchDialog.module.css'
import messageStyles from '../../../components/Message.module.css'

interface SearchDialogProps {
  store: Store
  menu: Menu
  guide: MenuGuide | undefined
  quickAdd: QuickAdd
}

/** The field in the header's place, results while typing; Back and Escape close it (D-76). */
export function SearchDialog({ store, menu, guide, quickAdd }: SearchDialogProps) {
  const { history } = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(searchTerm.get())
  const { ready, cart } = useCart()
  const filters = useMenuFilters()
  const find = useMemo(() => menuSearch(menu, guide), [menu, guide])
  const searched = useDeferredValue(text)
  const labels = useMemo(() => new Map((guide?.products ?? []).map((one) => [one.hash, one])), [guide])
  const matches = useMemo(() => find(searched), [find, searched])
  const dishes =
    guide && isFiltered(filters)
      ? matches.dishes.filter(({ card }) => fitOf(labels.get(card.hash), filters) === 'fits')
      : matches.dishes
  useEffect(() => field.current?.focus(), [])

  const close = () => {
    searchTerm.set('')
    history.back()
  }
  const type = (typed: string) => {
    setText(typed)
    searchTerm.set(typed)
  }
  const clear = () => {
    type('')
    field.current?.focus()
  }
  const hidden = matches.dishes.length - dishes.length
  const offered = addFilters(filters, matches.offers)
  const names = namedFilters(matches.offers).map(({ name }) => name)
  const { said, unsaid } = matches.without
  const filter = () => {
    chooseFilters(offered)
    if (!matches.hasWords && said.length + unsaid.length === 0) close()
  }
  return (
    <Dialog label={SEARCH.title} kind="full" className={styles.search} onClose={close}>
      <search className={styles.head}>
        <button type="button" className="btn btn-icon" aria-label="Close the search" onClick={close}>
          <ArrowLeft className="i" strokeWidth={1.9} aria-hidden />
        </button>
        <label className={styles.field}>
          <Search className="i" size={22} strokeWidth={1.9} aria-hidden />
          <input
            ref={field}
            className="input"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={60}
            aria-label={SEARCH.title}
            placeholder={SEARCH.placeholder}
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={({ key, currentTarget }) => {
              // Hides the keyboard of a phone.
              if (key === 'Enter') currentTarget.blur()
            }}
          />
          {text === '' ? null : (
            <button type="button" className="btn btn-icon" aria-label="Clear the search" onClick={clear}>
              <X className="i" size={22} strokeWidth={1.9} aria-hidden />
            </button>
          )}
        </label>
      </search>
      <div className={`${styles.body} dialog-body`}>
        <div className={styles.inside}>
          <output className={`soft ${styles.said}`}>
            {!matches.asks ? (
              SEARCH.hint
            ) : dishes.length > 0 ? (
              <Said matches={matches} count={dishes.length} text={searched} />
            ) : null}
          </output>
          {matches.isForLess ? <p className="note">{SEARCH.allergy}</p> : null}
          {said.length > 0 ? <p className={styles.without}>{SEARCH.without(said.join(' or '))}</p> : null}
          {unsaid.length > 0 ? <p className={styles.without}>{SEARCH.unsaid(unsaid.join(' or '))}</p> : null}
          {guide && offered !== filters ? (
            <button type="button" className={`btn btn-line ${styles.offer}`} onClick={filter}>
              {SEARCH.offer(names)}
            </button>
          ) : null}
          {hidden > 0 ? (
            <p className="soft sm row">
              {SEARCH.hidden(
                hidden,
                namedFilters(filters).map(({ name }) => name),
              )}
              <button type="button" className="link" onClick={() => chooseFilters(NO_FILTERS)}>
                Show all
              </button>
            </p>
          ) : null}
          {dishes.length > 0 ? (
            <ul className={styles.hits}>
              {dishes.map(({ card, words }) => (
                <SearchHit
                  key={card.hash}
                  card={card}
                  words={words}
                  label={labels.get(card.hash)}
                  store={store}
                  onAdd={quickAdd.hashes.has(card.hash) ? quickAdd.add : undefined}
                />
              ))}
            </ul>
          ) : matches.asks && hidden === 0 ? (
            <div className={messageStyles.message}>
              <OvenArt id="search" />
              <h2>{(matches.hasWords ? SEARCH.nothing : SEARCH.nothingFound)(searched.trim())}</h2>
              <p className="soft">{SEARCH.tryElse}</p>
              <button type="button" className="btn btn-line" onClick={clear}>
                Clear
              </button>
            </div>
          ) : null}
        </div>
      </div>
      <output className={styles.added}>
        {quickAdd.added ? (
          <>
            <span>{quickAdd.added.name} added to cart.</span>
            <button type="button" className="link" onClick={quickAdd.added.undo}>
              Undo
            </button>
          </>
        ) : null}
      </output>
      {ready && !isEmpty(cart) ? <BottomBar /> : null}
    </Dialog>
  )
}

function Said({ matches: { readAs }, count, text }: { matches: MenuMatches; count: number; text: string }) {
  if (readAs.length === 0) return SEARCH.count(count)
  return (
    <>
      {SEARCH.count(count)} with <b>{readAs.join(' ')}</b>. We read “{text.trim()}” that way.
    </>
  )
}

interface SearchHitProps {
  card: Card
  words: ReadonlySet<string>
  label: Label | undefined
  store: Store
  /** Adds it at once: there is nothing to choose. */
  onAdd: ((card: Card) => void) | undefined
}

/** One row: plus adds at once, sliders open the builder. */
function SearchHit({ card, words, label, store, onAdd }: SearchHitProps) {
  const { name, description, picture, calories, soldOut } = card
  const href = productPath(store, card.hash)
  return (
    <li className={soldOut ? `${styles.hit} ${styles.gone}` : styles.hit}>
      <PizzaPicture picture={picture} size={72} />
      <div>
        <h3>{onAdd && !soldOut ? <a href={href}>{marked(name, words)}</a> : marked(name, words)}</h3>
        {description ? <p>{marked(description, words)}</p> : null}
        <p className={styles.price}>{soldOut ? 'Sold out' : [priceText(card), calories].filter(Boolean).join(' · ')}</p>
        {label?.diet || label?.spicy ? (
          <p className={styles.marks}>
            {label.diet ? (
              <span className={styles.diet}>
                <Leaf size={18} strokeWidth={1.9} aria-hidden />
                {DIET_NAMES[label.diet]}
              </span>
            ) : null}
            {label.spicy ? (
              <span className={styles.spicy}>
                <Flame size={18} strokeWidth={1.9} aria-hidden />
                {FILTERS.spicy}
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
      {soldOut ? null : onAdd ? (
        <button
          type="button"
          className={`btn btn-icon btn-tom ${styles.round}`}
          aria-label={`Add to Cart: ${name}`}
          onClick={() => onAdd(card)}
        >
          <Plus className="i" strokeWidth={1.9} aria-hidden />
        </button>
      ) : (
        <a
          className={`btn btn-icon btn-tom ${styles.round} ${styles.whole}`}
          href={href}
          aria-label={`Choose: ${name}`}
        >
          <SlidersHorizontal className="i" strokeWidth={1.9} aria-hidden />
        </a>
      )}
    </li>
  )
}

const marked = (text: string, words: ReadonlySet<string>) =>
  markedParts(text, words).map(({ text: part, isMatch }, index) => (isMatch ? <mark key={index}>{part}</mark> : part))

/** What was typed, while the search is open in the history, also where a product stands above it. */
const searchTerm = observable('')
