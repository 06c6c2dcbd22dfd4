export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}
