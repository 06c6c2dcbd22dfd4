import { useState } from 'react'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { storesOf, usePerson } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field, SelectField, TextField } from '../ui/Field.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'

type Template = Answer<'listAnswerTemplates'>['templates'][number]

/** Stands in a template for the name of who sent the form. */
const NAME = '{name}'

interface TemplatesProps {
  /** Who sent the form. */
  name: string
  /** What is in the answer now, as the first words of a new template. */
  written: string
  /** Takes the words of a template, with the name in them. */
  onChoose: (text: string) => void
}

/** Words that people of the chain use again: chosen here, and made and changed by who answers forms of all stores (D-229). */
export function Templates({ name, written, onChoose }: TemplatesProps) {
  const templates = useRead('listAnswerTemplates', {}).data?.templates ?? []
  const mayChange = storesOf(usePerson(), 'forms:answer') === 'all'
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="rw">
      {templates.length > 0 ? (
        <SelectField
          label="Use a template"
          value=""
          onChange={({ target }) => {
            const chosen = templates.find(({ id }) => String(id) === target.value)
            if (chosen) onChoose(chosen.text.replaceAll(NAME, name))
          }}
        >
          <option value="">Choose ...</option>
          {templates.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {mayChange ? (
        <button type="button" className="ob s" onClick={() => setIsOpen(true)}>
          {templates.length > 0 ? 'Make or change templates' : 'Make a template'}
        </button>
      ) : null}
      {isOpen ? (
        <Change
          templates={templates}
          written={name === '' ? written : written.replaceAll(name, NAME)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  )
}

function Change({
  templates,
  written,
  onClose,
}: {
  templates: readonly Template[]
  written: string
  onClose: () => void
}) {
  const [id, setId] = useState<number>()
  const [typed, setTyped] = useState({ name: '', text: written })
  const shownBy = ['listAnswerTemplates'] as const
  const save = usePress('saveAnswerTemplate', {
    press: `template ${id ?? 'new'}`,
    shownBy,
    onDone: () => {
      toast(`The template ${typed.name.trim()} is kept.`)
      onClose()
    },
  })
  const remove = usePress('removeAnswerTemplate', {
    press: `remove template ${id}`,
    shownBy,
    onDone: () => {
      toast('The template is gone. The audit brings it back.')
      onClose()
    },
  })
  const barred = typed.name.trim() === '' ? 'Give it a name' : typed.text.trim() === '' ? 'Write its words' : undefined
  return (
    <Panel
      title="Templates of answers"
      onClose={onClose}
      foot={
        <>
          <BarredButton
            className="ob go"
            barred={barred}
            isBusy={save.isBusy}
            onClick={() => save.send({ id, name: typed.name.trim(), text: typed.text })}
          >
            Keep this template
          </BarredButton>
          {id === undefined ? null : (
            <BarredButton isBusy={remove.isBusy} onClick={() => remove.send({ id })}>
              Remove it
            </BarredButton>
          )}
        </>
      }
    >
      <div className="g16">
        {templates.length > 0 ? (
          <SelectField
            label="Which template"
            value={id ?? ''}
            onChange={({ target }) => {
              const chosen = templates.find((one) => String(one.id) === target.value)
              setId(chosen?.id)
              setTyped(chosen ? { name: chosen.name, text: chosen.text } : { name: '', text: written })
            }}
          >
            <option value="">A new one</option>
            {templates.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <Field
          label="Name of the template"
          maxLength={60}
          value={typed.name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <TextField
          label="Words of the template"
          hint={`${NAME} becomes the name of who sent the form.`}
          rows={10}
          maxLength={5000}
          value={typed.text}
          onChange={({ target }) => setTyped({ ...typed, text: target.value })}
        />
        <PressNote press={save} yours="this template" />
        <PressNote press={remove} />
      </div>
    </Panel>
  )
}
