import { memo } from 'react'
import { limitHint } from '../../../../domain/catalogue/limits.ts'
import type { ChosenGroup } from '../../../../domain/catalogue/configuration.ts'
import { optionsOf, type Group } from '../../../../domain/catalogue/menu.ts'
import { groupField } from './optionField.ts'
import { amountChoices, optionPrice } from './optionPrice.ts'
import { OptionRow, type EditGroups } from './OptionRow.tsx'

interface GroupPanelProps {
  group: Group
  size: string
  /** What is chosen of this group. */
  chosen: ChosenGroup | undefined
  within?: string
  showDescriptions: boolean
  pictures?: ReadonlyMap<string, string>
  onEdit: EditGroups
}

/** The options of one group: radio buttons or checkboxes [PROD-07]. */
export const GroupPanel = memo(function GroupPanel({
  group,
  size,
  chosen,
  within,
  showDescriptions,
  pictures,
  onEdit,
}: GroupPanelProps) {
  const field = groupField(group.hash, within)
  const hint = groupHint(group, chosen ? [chosen] : [], size)
  return (
    <fieldset id={field} aria-describedby={hint ? `${field}-hint` : undefined}>
      <legend className="vh">{group.name}</legend>
      {hint ? (
        <p className="hint" id={`${field}-hint`} aria-live={group.atMost === undefined ? undefined : 'polite'}>
          {hint}
        </p>
      ) : null}
      {optionsOf(group, size).map((option) => (
        <OptionRow
          key={option.hash}
          group={group}
          option={option}
          name={field}
          chosen={chosen?.options.find(({ hash }) => hash === option.hash)}
          price={optionPrice(group, option, chosen ? [chosen] : [], size)}
          amounts={amountChoices(group, option, chosen, size)}
          showDescription={showDescriptions}
          picture={pictures?.get(option.productHash)}
          onEdit={onEdit}
        />
      ))}
    </fieldset>
  )
})

function groupHint(group: Group, chosen: readonly ChosenGroup[], size: string): string {
  const { choice, min, atLeast = min, free, options } = group
  const least = atLeast > 0 ? (choice === 'single' ? 'Choose one.' : `Choose at least ${atLeast}.`) : ''
  const asks = `${least} ${limitHint(group, chosen, size)}`.trim()
  const paid = options.filter((option) => !option.isDefault && option.price > 0)
  if (free === 0 || paid.length === 0) return asks
  const gift = paid.every((option) => option.freePrice === 0) ? 'free' : 'at a lower price'
  return `${asks} ${free === 1 ? `The first one is ${gift}.` : `The first ${free} are ${gift}.`}`.trim()
}
