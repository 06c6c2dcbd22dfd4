import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formattedText, type TextNode } from '../../../domain/catalogue/formattedText.ts'
import { propertyRuns } from '../../support/testSizes.ts'

const ALLOWED = ['b', 'strong', 'em', 'br', 'p', 'ul', 'li', 'span']

/** Writes the tree as text, each element as `[tag:children]`. */
const shown = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : `[${node.tag}:${shown(node.children)}]`)).join('')

const words = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : words(node.children))).join('')

describe('formattedText', () => {
  test.each([
    ['Mon: 11 AM<br>Tue: 12 PM', 'Mon: 11 AM[br:]Tue: 12 PM'],
    ['<p>Mon &ndash; Fri</p><p><b>11&nbsp;AM</b></p>', '[p:Mon – Fri][p:[b:11\u00a0AM]]'],
    ['<ul>\n<li>Mon</li>\n<li>Tue</li></ul>', '[ul:[li:Mon][li:Tue]]'],
    ['<ol><li>Mon<li>Tue</ol>after', '[ul:[li:Mon][li:Tue]]after'],
    ['<div class="x">a<div>b</div></div>', '[p:a][p:b]'],
    ['<p>a<p>b', '[p:a][p:b]'],
    ['<b>a<p>b</p></b>c', '[b:a][p:b]c'],
    ['<li>loose', '[p:loose]'],
    ['<ul>loose<b>x</b></ul>', '[ul:[li:loose[b:x]]]'],
    ['<span style="color:red" onclick="x()">red</span>', '[span:red]'],
    ['<a href="https://example.com">a link</a>', 'a link'],
    ['3 < 4 & 5 > 4 &amp; &#8211; &bogus;', '3 < 4 & 5 > 4 & – &bogus;'],
    ['</p></b>x', 'x'],
    ['</span><b>a<p>b</p>', '[b:a][p:b]'],
    ['<b>a<i>b</b>c', '[b:a[em:b]]c'],
    ['<ul><li>a<p>b</p>c</li></ul>d', '[ul:[li:a[p:b]c]]d'],
    ['<ul><p>a', '[ul:[li:[p:a]]]'],
    ['a <!-- note -->b<!DOCTYPE html>c<?php x ?>d', 'a bcd'],
    ['<script>a<b>b</b>c<script>d</script>Open', 'Open'],
    ['&#x2013; &#xE9; &#x41; &eacute; &NBSP;', '– é A é \u00a0'],
    ['a&#31;b&#32;c&#33;d', 'ab c!d'],
    ['&#xd7ff; &#xd800; &#xdfff; &#xe000;', '\ud7ff   \ue000'],
    ['', ''],
  ])('parses %j as %j [MENU-06]', (html, expected) => {
    expect(shown(formattedText(html))).toBe(expected)
  })

  test('nests no deeper than eleven elements, and keeps the text of deeper ones [MENU-06]', () => {
    const nested = '[b:'.repeat(11) + '[b:]'.repeat(4) + 'x' + ']'.repeat(11)
    expect(shown(formattedText(`${'<b>'.repeat(15)}x`))).toBe(nested)
  })

  test.each([
    '<script>alert(1)</script>Open',
    '<SCRIPT SRC=//x.example/x.js></SCRIPT>Open',
    '<img src=x onerror=alert(1)>Open',
    '<svg/onload=alert(1)><animate onbegin=alert(1)></svg>Open',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>Open',
    '<style>*{display:none}</style>Open',
    '<math><mtext></math>Open',
    '<!-- <script>alert(1)</script> -->Open',
    '<!--><img src=x onerror=alert(1)>-->Open',
    '<p title="</p><script>alert(1)</script>">Open</p>',
    '<a href="javascript:alert(1)">Open</a>',
    '<form action=//x.example><button>Open</button></form>',
    '<?php alert(1) ?>Open',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>Open',
  ])('removes scripts and styles and keeps the text of %j', (html) => {
    const nodes = formattedText(html)
    expect(words(nodes)).toMatch(/Open/)
    expect(words(nodes)).not.toMatch(/alert|display/)
  })

  test('returns only allowed elements for any text, nested so that the browser does not move them', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<ul>',
        '</ul>',
        '<li>',
        '</li>',
        '<b>',
        '</b>',
        '<br/>',
        '<script>',
        '</script>',
        '<div>',
      ),
      fc.string({ maxLength: 6 }),
    )
    const check = (nodes: readonly TextNode[], above: readonly string[]) => {
      for (const node of nodes) {
        if (typeof node === 'string') {
          expect(above.at(-1)).not.toBe('ul')
          continue
        }
        expect(ALLOWED).toContain(node.tag)
        if (node.tag === 'li') expect(above.at(-1)).toBe('ul')
        if (above.at(-1) === 'ul') expect(node.tag).toBe('li')
        if (node.tag === 'p' || node.tag === 'ul') for (const tag of above) expect(['ul', 'li']).toContain(tag)
        check(node.children, [...above, node.tag])
      }
    }
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => check(formattedText(pieces.join('')), [])),
      {
        numRuns: propertyRuns(500),
      },
    )
  })
})
