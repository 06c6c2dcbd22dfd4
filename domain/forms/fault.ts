/**
 * What a rule of a form finds wrong: its exact message, and the fields that it is about, in the form's order. The
 * message stands at the first of them, which gets the focus [CHK-37 SIGNUP-09 CATER-04]; without a field it is about
 * the whole form [ACCT-11 PWD-02].
 */
export interface FormFault<Name extends string> {
  fields: readonly Name[]
  message: string
  /** What the exact message does not say, shown below it: which character is not allowed. */
  detail?: string
}
