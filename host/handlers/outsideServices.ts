import { answerWith, type Handler } from '../context/context.ts'

/** Which services of others this host uses, for its privacy policy [LEGAL-01], D-145. */
const outsideServices: Handler<'outsideServices'> = async (_input, { settings }) =>
  answerWith({ services: [...(settings.outsideServices ?? [])] })

export const outsideServiceHandlers = { outsideServices }
