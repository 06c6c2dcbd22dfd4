import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { ChoiceFault } from '../../../../domain/catalogue/validateConfiguration.ts'
import type { ChosenGroup } from '../../../../domain/catalogue/configuration.ts'
import { defaultSize, type Choice } from '../../../../domain/catalogue/menu.ts'
import { panelOf } from '../../../ui/Tabs.tsx'
import { chosenIn, groupTabs, tabsOfFault } from './builderTabs.ts'
import { GroupPanel } from './GroupPanel.tsx'
import { OptionTabs } from './OptionTabs.tsx'
import selectionPanelStyles from './SelectionPanel.module.css'
import optionRowStyles from './OptionRow.module.css'

interface CustomizeProps {
  choice: Choice
  within: string
  chosen: readonly ChosenGroup[]
  fault: ChoiceFault | undefined
  showDescriptions: boolean
  onChange: (groups: ChosenGroup[]) => void
}

/** The options of a chosen product of a combo, collapsed until they are opened [PROD-13]. */
export function Customize({ choice, within, chosen, fault, showDescriptions, onChange }: CustomizeProps) {
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
    <div className={selectionPanelStyles.customize} data-part="customize">
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
              chosen={chosen}
              within={within}
              showDescriptions={showDescriptions}
              onChange={onChange}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
