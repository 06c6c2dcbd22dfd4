import { changeWord, type KitchenItem } from '../../../domain/kitchen/kitchenOrder.ts'
import { itemPicture } from '../../../shared/pictures.ts'

function HalfGlyph({ side }: { side: 'left' | 'right' }) {
  return (
    <svg className="half" width="17" height="17" viewBox="0 0 18 18" aria-label={`${side} half:`}>
      <circle cx="9" cy="9" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d={side === 'left' ? 'M9 1.5a7.5 7.5 0 0 0 0 15z' : 'M9 1.5a7.5 7.5 0 0 1 0 15z'} fill="currentColor" />
    </svg>
  )
}

const hasHalves = ({ left, right }: KitchenItem): boolean => left.length + right.length > 0

/** Lines as a card shows them: a picture only where halves differ. */
export function Items({ items }: { items: readonly KitchenItem[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index} data-change={item.change}>
          <span className="q">{item.quantity}</span>
          <span>{item.change === 'struck' ? <s>{item.title}</s> : item.title}</span>
          {hasHalves(item) && item.picture ? (
            <img className="pizza" src={itemPicture(item.picture)} alt="" width="56" height="56" />
          ) : null}
          <ItemNotes item={item} />
        </li>
      ))}
    </ul>
  )
}

export function ItemNotes({ item }: { item: KitchenItem }) {
  return (
    <>
      {item.change ? <em className="change">{changeWord(item)}</em> : null}
      {item.notes.map((note) => (
        <em key={note}>{note}</em>
      ))}
      {(['left', 'right'] as const).map((side) =>
        item[side].length > 0 ? (
          <em key={side}>
            <HalfGlyph side={side} /> {item[side].join(', ')}
          </em>
        ) : null,
      )}
    </>
  )
}
