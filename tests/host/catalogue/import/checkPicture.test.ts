import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkPicture } from '../../../../host/catalogue/import/pictures/checkPicture.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"'
const faultOf = async (text: string) => {
  const checked = await checkPicture('dish.svg', Buffer.from(text))
  return checked.ok ? undefined : checked.message
}

describe('an SVG', () => {
  test.each([
    ['a script', `<svg ${SVG}>\n<script>1</script></svg>`, '<script> in line 2'],
    [
      'a script by another prefix',
      `<x:svg xmlns:x="http://www.w3.org/2000/svg" width="9" height="9"><x:script>1</x:script></x:svg><!--<svg-->`,
      '<x:script> in line 1',
    ],
    ['a handler', `<svg ${SVG}><path onload="alert(1)" d="M0 0h9"/></svg>`, 'onload of <path>'],
    ['HTML', `<svg ${SVG}><foreignObject><iframe/></foreignObject></svg>`, '<foreignObject>'],
    ['an HTML element alone', `<svg ${SVG}><h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/></svg>`, '<h:iframe>'],
    ['a link', `<svg ${SVG}><a href="javascript:alert(1)"><path d="M0 0h9"/></a></svg>`, '<a>'],
    ['an animation', `<svg ${SVG}><set attributeName="href" to="javascript:1"/></svg>`, '<set>'],
    ['a picture', `<svg ${SVG}><image href="https://elsewhere.example/a.png"/></svg>`, '<image>'],
    ['parts of another file', `<svg ${SVG}><use href="other.svg#a"/></svg>`, 'href of <use>'],
    ['another base', `<svg ${SVG} xml:base="https://elsewhere.example/"><use href="#a"/></svg>`, 'xml:base of <svg>'],
    ['a style sheet', `<?xml-stylesheet href="a.css"?><svg ${SVG}/>`, '<?xml-stylesheet?>'],
    [
      'an import',
      `<svg ${SVG}><style><![CDATA[@import "https://elsewhere.example"]]></style></svg>`,
      'a style that refers to something else',
    ],
    [
      'a foreign fill',
      `<svg ${SVG}><path fill="url(https://elsewhere.example/a#b)" d="M0 0h9"/></svg>`,
      'a style that refers to something else',
    ],
    ['an entity of a file', `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg ${SVG}><text>&e;</text></svg>`, 'a DOCTYPE'], // oxfmt-ignore
    ['a DTD elsewhere', `<!DOCTYPE svg SYSTEM "https://elsewhere.example/a.dtd"><svg ${SVG}/>`, 'a DOCTYPE'],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?><svg ${SVG}/>`, 'the encoding UTF-7'],
  ])('with %s is refused [D-90]', async (_what, text, found) => {
    expect(await faultOf(text)).toContain(`is an SVG with ${found}`)
  })

  test('that is no XML, or refers to itself, is refused [D-90]', async () => {
    expect(await faultOf(`<svg ${SVG}><path></svg>`)).toContain('is no XML (line 1)')
    expect(await faultOf(`<svg ${SVG}><g id="a"><use href="#a"/></g></svg>`)).toContain('more than 20000 shapes')
  })

  test('whose <use> multiply are refused before they are drawn [D-90]', async () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const uses = `<use href="#l${level}"/>`.repeat(10)
      return `<g id="l${level + 1}">${uses}</g>`
    })
    const bomb = `<svg ${SVG}><defs><path id="l0" d="M0 0h9v9z"/>${levels.join('')}</defs><use href="#l12"/></svg>`
    const start = process.cpuUsage()
    expect(await faultOf(bomb)).toContain('draws more than 20000 shapes')
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
  })

  test('as drawing programs write it is taken, with gradients, clips, shadows and parts that are used again [D-90]', async () => {
    const drawing = `<?xml version="1.0" encoding="UTF-8"?>
      <svg ${SVG} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
        xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <sodipodi:namedview inkscape:zoom="1"/><metadata><rdf:RDF/></metadata><title>Pizza &amp; basil</title>
      <style>.a { fill: url(#warm) }</style>
      <defs><linearGradient id="warm"><stop stop-color="#b02a16"/></linearGradient><clipPath id="c"><path d="M0 0h40v40z"/></clipPath>
      <filter id="f"><feDropShadow stdDeviation="1"/></filter><circle id="olive" r="3"/></defs>
      <g clip-path="url(#c)" filter='url("#f")' style="fill:url(#warm)"><path class="a" d="M0 0h40v40z"/><use xlink:href="#olive" x="9"/></g></svg>`
    expect(await faultOf(drawing)).toBeUndefined()
  })
})

describe('a photo', () => {
  const photo = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#b02a16' } })
  const place = { IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '49/1 16/1 0/1', GPSLatitudeRef: 'N' } }

  test.each([
    ['dish.jpg', () => photo().withExif(place).jpeg()],
    ['dish.png', () => photo().withExif(place).png()],
    ['dish.webp', () => photo().withExif(place).webp()],
    ['dish.avif', () => photo().withExif(place).avif()],
  ])('called %s is kept without its camera and place [D-90]', async (name, made) => {
    const sent = await made().toBuffer()
    expect((await sharp(sent).metadata()).exif?.includes('A camera')).toBe(true)
    const checked = await checkPicture(name, sent)
    if (!checked.ok) throw new Error(checked.message)
    expect(Buffer.from(checked.bytes).includes('A camera')).toBe(false)
    const { exif, width, height, format } = await sharp(checked.bytes).metadata()
    expect([exif, width, height]).toEqual([undefined, 40, 20])
    expect(format).toBe((await sharp(sent).metadata()).format)
  })

  test('that was taken upright stands upright without the note that said so [D-90]', async () => {
    const sent = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const checked = await checkPicture('dish.jpg', sent)
    if (!checked.ok) throw new Error(checked.message)
    expect(await sharp(checked.bytes).metadata()).toMatchObject({ width: 20, height: 40 })
  })

  test('without metadata is kept byte by byte [D-90]', async () => {
    const sent = await photo().jpeg().toBuffer()
    expect(await checkPicture('dish.jpg', sent)).toMatchObject({ ok: true, bytes: sent })
  })
})
