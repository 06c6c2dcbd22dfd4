import { askProven } from '../device/askProven.ts'
import { readAgain } from '../device/reads.ts'
import { toast } from '../ui/toast.ts'

/** Lets back in who was ended; answers whether it is done. */
export async function letIn(id: string, name: string): Promise<boolean> {
  const sent = await askProven('reinstatePerson', { id })
  toast(sent.ok ? `${name} can sign in again.` : sent.message)
  await readAgain('listPeople', 'getPerson')
  return sent.ok
}
