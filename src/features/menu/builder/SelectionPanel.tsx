import { Check, ChevronDown } from 'lucide-react'
import { memo, useCallback, useId, useState } from 'react'
import type { ChoiceFault } from '../../../../domain/catalogue/validateConfiguration.ts'
import { takeChoice, type ChosenProduct, type ChosenGroup } from '../../../../domain/catalogue/configuration.ts'
import { type CouponGroup, defaultSize, type Choice } from '../../../../domain/catalogue/menu.ts'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { panelOf } from '../../../ui/Tabs.tsx'
import { chosenIn, groupTabs, tabsOfFault } from './builderTabs.ts'
import { GroupPanel } from './GroupPanel.tsx'
import type { EditGroups } from './OptionRow.tsx'
import { OptionTabs } from './OptionTabs.tsx'
import { selectionField } from './optionField.ts'
import styles from './SelectionPanel.module.css'
import optionRowStyles from './OptionRow.module.css'

type EditChoices = (edit: (now: readonly ChosenProduct[]) => ChosenProduct[]) => void

interface SelectionPanelProps {
  selection: CouponGroup
  taken: ChosenProduct | undefined
  fault: ChoiceFault | undefined
  showDescriptions: boolean
  /** Stays the same, as that of an option's row. */
  onEdit: EditChoices
}

/** The products of one selection of a combo; the chosen one can be customized [PROD-05 PROD-13]. */
export const SelectionPanel = memo(function SelectionPanel({ selection, taken, fault, ...rest }: SelectionPanelProps) {
  const field = selectionField(selection.hash)
  return (
    <fieldset className={styles.choices} id={field}>
      <legend className="vh">{selection.name}</legend>
      {selection.products.map((choice) => {
        const isTaken = choice.hash === taken?.product
        return (
          <ChoiceRow
            key={choice.hash}
            choice={choice}
            within={selection.hash}
            taken={isTaken ? taken : undefined}
            fault={isTaken ? fault : undefined}
            {...rest}
          />
        )
      })}
    </fieldset>
  )
})

interface ChoiceRowProps {
  choice: Choice
  /** The selection. */
  within: string
  /** Undefined unless this is the chosen one. */
  taken: ChosenProduct | undefined
  fault: ChoiceFault | undefined
  showDescriptions: boolean
  onEdit: EditChoices
}

const ChoiceRow = memo(function ChoiceRow({ choice, within, taken, onEdit, ...rest }: ChoiceRowProps) {
  const editGroups: EditGroups = useCallback(
    (edit) => onEdit((now) => now.map((one) => (one.coupon === within ? { ...one, groups: edit(one.groups) } : one))),
    [within, onEdit],
  )
  return (
    <div className={choice.soldOut ? `${styles.choice} ${styles.gone}` : styles.choice} data-part="choice">
      <label>
        <input
          type="radio"
          className="vh"
          name={selectionField(within)}
          checked={taken !== undefined}
          disabled={choice.soldOut && !taken}
          onChange={() => onEdit((now) => takeChoice(now, within, choice))}
        />
        <PizzaPicture picture={choice.picture} size={72} />
        <span>
          <b>{choice.name}</b>
          {choice.soldOut ? <small>Sold out</small> : null}
          {choice.description ? <small>{choice.description}</small> : null}
        </span>
        <i aria-hidden>{taken ? <Check size={18} strokeWidth={2.4} /> : null}</i>
      </label>
      {taken ? <Customize choice={choice} within={within} chosen={taken.groups} onEdit={editGroups} {...rest} /> : null}
    </div>
  )
})

interface CustomizeProps {
  choice: Choice
  within: string
  chosen: readonly ChosenGroup[]
  fault: ChoiceFault | undefined
  showDescriptions: boolean
  onEdit: EditGroups
}

/** The options of a chosen product of a combo, collapsed until they are opened [PROD-13]. */
function Customize({ choice, within, chosen, fault, showDescriptions, onEdit }: CustomizeProps) {
  const id = useId()
  const size = defaultSize(choice)?.code ?? ''
  const tabs = groupTabs(choice.groups, size, `s-${within}`)
  const [isOpen, setOpen] = useState(false)
  const [chosenTab, setTab] = useState<string>()
  // Missing choices open it at once, so that they can take the focus.
  const [answered, setAnswered] = useState(fault)
  if (fault !== answered) {
    setAnswered(fault)
    if (fault?.group) {
      setOpen(true)
      setTab(tabsOfFault(fault).inner)
    }
  }
  if (tabs.length === 0) return null
  const current = tabs.find((tab) => tab.id === chosenTab) ?? tabs[0]
  const faultTab = fault ? tabsOfFault(fault).inner : undefined
  return (
    <div className={styles.customize} data-part="customize">
      <button type="button" className="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Customize
        <ChevronDown size={18} strokeWidth={1.9} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        <OptionTabs
          label={`Options of ${choice.name}`}
          tabs={tabs.map(({ id: tab, name, group }) => ({
            id: tab,
            name,
            count: chosenIn(group, chosen),
            hasFault: tab === faultTab,
          }))}
          current={current?.id ?? ''}
          onSelect={setTab}
        />
        {tabs.map(({ id: tab, name, group }) => (
          <div
            key={tab}
            className={tabs.length === 1 ? `${optionRowStyles.panel} ${optionRowStyles.alone}` : optionRowStyles.panel}
            hidden={tab !== current?.id}
            data-part="panel"
            {...(tabs.length === 1 ? {} : { role: 'tabpanel', ...panelOf(tab) })}
          >
            <h4>{name}</h4>
            <GroupPanel
              group={group}
              size={size}
              chosen={chosen.find(({ hash }) => hash === group.hash)}
              within={within}
              showDescriptions={showDescriptions}
              onEdit={onEdit}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
