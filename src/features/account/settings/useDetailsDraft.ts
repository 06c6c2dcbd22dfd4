import { useEffect, useEffectEvent, useState } from 'react'
import type { Details } from '../../../../domain/account/accountFields.ts'
import type { Customer } from '../../../../domain/account/session.ts'
import { forgetFormDraft, keepFormDraft, recallFormDraft } from '../../../forms/formDrafts.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'

export interface DetailsForm extends Details {
  mailing: boolean
}

const DRAFT_NAME = 'account'

export interface DetailsDraft {
  values: DetailsForm
  change: (part: Partial<DetailsForm>) => void
  forget: () => void
}

/** The draft of the account's details; it stays on this device until it is saved, and is deleted with its member. */
export function useDetailsDraft(customer: Customer, onRecalled: () => void): DetailsDraft {
  const [typed, setTyped] = useState<DetailsForm>()
  const recalled = useEffectEvent((draft: DetailsForm) => {
    setTyped(draft)
    onRecalled()
  })

  useEffect(() => {
    let isUnmounted = false
    const recall = async () => {
      const draft = await recallFormDraft(DRAFT_NAME)
      if (!draft || isUnmounted) return
      const { name = '', lastname = '', email = '', phone = '', mailing } = draft.values
      recalled({ name, lastname, email, phone, mailing: mailing === '1' })
    }
    reportRejection(recall())
    return () => {
      isUnmounted = true
    }
  }, [])

  const { name, lastname, email, phone, mailing } = customer
  const values = typed ?? { name, lastname, email, phone, mailing }
  return {
    values,
    change: (part) => {
      const next = { ...values, ...part }
      setTyped(next)
      reportRejection(keepFormDraft(DRAFT_NAME, { values: { ...next, mailing: next.mailing ? '1' : '' } }))
    },
    // What the host has saved does not wait for the disk.
    forget: () => {
      setTyped(undefined)
      reportRejection(forgetFormDraft(DRAFT_NAME))
    },
  }
}
