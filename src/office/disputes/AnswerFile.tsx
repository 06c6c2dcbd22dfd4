import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { Answer, Result } from '../device/ask.ts'
import { askProven } from '../device/askProven.ts'
import { readAgain, seenOf } from '../device/reads.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { sentFile } from './photo.ts'

interface AnswerFileProps {
  order: string
  file: Answer<'getDispute'>['file']
  /** The answer can still be changed. */
  isOpen: boolean
}

/** The photo or PDF that goes to the bank with the words. */
export function AnswerFile({ order, file, isOpen }: AnswerFileProps) {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const number = Number(order)
  const change = (work: () => Promise<Result<unknown>>) => {
    setIsBusy(true)
    setFault('')
    const run = async () => {
      const done = await work()
      if (done.ok) await readAgain('getDispute')
      else setFault(done.message)
    }
    reportRejection(run().finally(() => setIsBusy(false)))
  }
  const add = (chosen: File) =>
    change(async () => {
      const body = await sentFile(chosen)
      if (!body)
        return { ok: false, kind: 'refused', status: 422, message: 'This photo cannot be read here. Choose a JPEG or PNG photo, or a PDF.', details: {} } // oxfmt-ignore
      const asking = { key: crypto.randomUUID(), body, seen: seenOf(['getDispute']) }
      return await askProven('addDisputeFile', { number, name: chosen.name.slice(-100) }, asking)
    })
  return (
    <div className="g8">
      {file ? (
        <div className="rw">
          <Paperclip className="i" size={18} strokeWidth={1.9} aria-hidden />
          <span>
            <b>{file.name}</b>{' '}
            <span className="sm soft">
              {Math.ceil(file.bytes / 1000)} kB, added by {file.by || 'the operator'}
            </span>
          </span>
          <span className="sp" />
          {isOpen ? (
            <BarredButton
              className="ob s"
              isBusy={isBusy}
              onClick={() =>
                change(() =>
                  askProven(
                    'removeDisputeFile',
                    { number },
                    { key: crypto.randomUUID(), seen: seenOf(['getDispute']) },
                  ),
                )
              }
            >
              Remove<span className="vh"> {file.name}</span>
            </BarredButton>
          ) : null}
        </div>
      ) : null}
      {isOpen ? (
        <Field
          label={file ? 'Another photo in its place' : 'Add a photo, or a PDF'}
          hint="One file, up to 4 MB, such as the door or the receipt. A photo loses the place that it was taken at."
          type="file"
          accept="image/*,application/pdf"
          disabled={isBusy}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (chosen) add(chosen)
          }}
        />
      ) : null}
      {fault ? <Note tone="bad">{fault}</Note> : null}
    </div>
  )
}
