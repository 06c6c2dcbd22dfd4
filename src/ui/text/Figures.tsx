import styles from './Figures.module.css'

/** The text of a heading, with its numbers in the text font: the display font has old-style figures only. */
export function Figures({ text }: { text: string }) {
  return text.split(/(\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className={styles.figure} key={index}>
        {part}
      </span>
    ),
  )
}
