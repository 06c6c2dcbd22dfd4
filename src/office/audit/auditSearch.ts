/** The filters of the audit in its address. `store` is the frame's. */
export interface AuditSearch {
  text?: string
  who?: string
  day?: string
  looks?: '1'
  open?: string
}
