import { spawn } from 'node:child_process'
import { accessSync, constants, createWriteStream } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} RunOptions */

/** The project's folder, with a slash at the end. */
export const root = new URL('..', import.meta.url)

/** A path in the project's folder. @param {string} path */
export const at = (path) => fileURLToPath(new URL(path, root))

const windows = process.platform === 'win32'

/**
 * Inherits stdout and stderr, without input; returns the exit code (1 when the command could not be started). A SIGTERM ends the
 * command first, and then this process.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell: windows, ...options })
    let isStopping = false
    const stop = () => {
      isStopping = true
      child.kill('SIGTERM')
    }
    /** @param {number} code */
    const end = (code) => {
      process.off('SIGTERM', stop)
      if (isStopping) process.kill(process.pid, 'SIGTERM')
      resolve(code)
    }
    process.on('SIGTERM', stop)
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(1)
    })
    child.on('exit', (code) => end(code ?? 1))
  })
}

/**
 * Prefixes each output line and also writes it to the log file; returns the exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions & { prefix: string, log: string }} options
 * @returns {Promise<number>}
 */
export function runLogged(command, args, { prefix, log, ...options }) {
  return new Promise((resolve) => {
    const file = createWriteStream(log)
    /** @param {number} code */
    const end = (code) => file.end(() => resolve(code))
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: windows, ...options })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        console.log(`${prefix}${line}`)
        file.write(`${line}\n`)
      })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/**
 * Returns the exit code and all output.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: windows, ...options })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The path of the first of these programs found in one of the folders (default: PATH).
 * @param {readonly string[]} names
 */
export function onPath(names, folders = (process.env['PATH'] ?? '').split(delimiter)) {
  for (const name of names)
    for (const folder of folders) {
      const path = join(folder, windows ? `${name}.exe` : name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        continue
      }
    }
  return undefined
}
