import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { trueTypeOf } from '../../../build/brand/trueType.ts'

/** A font of devices, and the free one that is as wide: its package, and the weight of its file. */
interface DeviceFont {
  family: string
  fullName: string
  like: string
  weight: number
}

const FONTS: Record<'desktop' | 'android', DeviceFont[]> = {
  desktop: [
    { family: 'Arial', fullName: 'Arial', like: 'arimo', weight: 400 },
    { family: 'Arial', fullName: 'Arial Bold', like: 'arimo', weight: 700 },
    { family: 'Times New Roman', fullName: 'Times New Roman', like: 'tinos', weight: 400 },
  ],
  android: [
    { family: 'Roboto', fullName: 'Roboto', like: 'roboto', weight: 400 },
    { family: 'Roboto', fullName: 'Roboto Bold', like: 'roboto', weight: 700 },
    { family: 'Noto Serif', fullName: 'Noto Serif', like: 'noto-serif', weight: 400 },
  ],
}

/**
 * The value of FONTCONFIG_FILE with which a browser on Linux has the fonts of a device, besides those of the machine, whose own
 * differ from one to the next. Other systems have fonts of their own.
 */
export function deviceFonts(device: keyof typeof FONTS): string {
  const folder = resolve('.cache/fonts', device)
  const path = join(folder, 'fonts.conf')
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const names = FONTS[device].map(({ family, fullName, like, weight }) => {
    const file = `${fullName.toLowerCase().replaceAll(' ', '-')}.ttf`
    const woff2 = `node_modules/@fontsource/${like}/files/${like}-latin-${weight}-normal.woff2`
    writeFileSync(join(folder, file), trueTypeOf(readFileSync(woff2)))
    const edit = (name: string, value: string) => `<edit name="${name}" mode="assign"><string>${value}</string></edit>`
    return `<match target="scan"><test name="file" compare="contains"><string>/${file}</string></test>${edit('family', family)}${edit('fullname', fullName)}</match>`
  })
  // Last, so that a folder without it is written again.
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}</dir><cachedir>${folder}</cachedir>${names.join('')}</fontconfig>`,
  )
  return path
}
