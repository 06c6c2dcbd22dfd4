import { ok, type Handler } from './call.ts'
import { required, text } from './params.ts'
import type { StoredFile } from './records.ts'
import { invalid } from './refusal.ts'

const TYPES: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Keeps that a file was uploaded, not the file. */
export const createFile: Handler = async (call, work) => {
  const file = required(call.file, 'file')
  const purpose = required(text(call.params, 'purpose'), 'purpose')
  if (purpose !== 'dispute_evidence') throw invalid('Invalid purpose: must be dispute_evidence', { param: 'purpose' })
  const type = TYPES[file.type]
  if (type === undefined || file.size === 0)
    throw invalid('This file is not one of the accepted types: pdf, jpg, png.', { param: 'file' })
  const stored: StoredFile = {
    kind: 'file',
    id: work.newId('file'),
    created: work.now,
    filename: file.name,
    purpose,
    size: file.size,
    type,
  }
  work.put(stored)
  return ok(fileObject(stored))
}

const fileObject = ({ id, created, filename, purpose, size, type }: StoredFile): object => ({
  id,
  object: 'file',
  created,
  expires_at: null,
  filename,
  links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
  purpose,
  size,
  title: null,
  type,
  url: `https://files.stripe.com/v1/files/${id}/contents`,
})
