import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  key: string
  cert: string
  /** The certificate's file, as NODE_EXTRA_CA_CERTS takes it. */
  file: string
}

/** A self-made certificate of these names, by openssl. */
export function makeCertificate(folder: string, name: string): Certificate {
  const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const names = `subjectAltName=DNS:${name},DNS:localhost,IP:127.0.0.1`
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...made, '-subj', `/CN=${name}`, '-addext', names, '-keyout', key, '-out', file], {
    stdio: 'pipe',
  })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file }
}
