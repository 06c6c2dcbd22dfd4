/** The brand's logo, `size` pixels wide. Its colours that are the light palette's follow the palette of the page. */
export { LogoMark } from 'virtual:logo-mark'
