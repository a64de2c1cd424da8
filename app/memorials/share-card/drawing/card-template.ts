/**
 * The Typst program that typesets the text on a card. Text is passed as data (`sys.inputs`), never as code. The program
 * tries smaller sizes until everything fits.
 */
export const CARD_TEMPLATE = `
#let card = json(bytes(sys.inputs.card))
#let colors = card.colors
#set page(width: 1200pt, height: 630pt, margin: 0pt, fill: none)
#let families(list) = list.map(family => if family.isWithoutDigits {
  (name: family.name, covers: regex("[^0-9]"))
} else { family.name })
#let heading-font = families(card.fonts.heading)
#let body-font = families(card.fonts.body)
#set text(font: body-font, fallback: false, weight: card.fonts.bodyWeight, hyphenate: false)
// A line has the same height in every font, with room for letters that reach far below the baseline.
#set text(lang: card.lang, region: card.region)
#set text(top-edge: 0.8em, bottom-edge: -0.26em)
#set par(leading: 0.06em, spacing: 0pt)

#let name(line, size) = text(
  font: heading-font,
  weight: card.fonts.headingWeight,
  size: size * card.fonts.headingScale * 1pt,
  fill: rgb(colors.primary),
  dir: if line.isRightToLeft { rtl } else { ltr },
  lang: if line.isRightToLeft == (card.dir == "rtl") { card.lang } else if line.isRightToLeft { "ar" } else { "en" },
  line.text,
)
// Our own words.
#let small(words, size, color) = text(
  size: size * 1pt,
  fill: rgb(color),
  dir: if card.dir == "rtl" { rtl } else { ltr },
  words,
)

#let words(size) = {
  let dates-size = calc.max(24, calc.min(34, size * 0.46))
  set align(center)
  if card.header != none {
    par(text(
      size: calc.max(24, calc.min(32, size * 0.42)) * 1pt,
      fill: rgb(colors.muted),
      dir: if card.header.isRightToLeft { rtl } else { ltr },
      card.header.text,
    ))
    v(size * 0.16 * 1pt)
  }
  for (index, person) in card.people.enumerate() {
    if index > 0 {
      v(size * 0.06 * 1pt)
      par(text(font: heading-font, size: size * 0.6 * 1pt, fill: rgb(colors.accent), "&"))
    }
    par(name(person.line, size))
    if person.dates != "" {
      v(size * 0.1 * 1pt)
      par(small(person.dates, dates-size, colors.muted))
    }
  }
  if card.ornament != none {
    v(size * 0.3 * 1pt)
    block(image(bytes(card.ornament.svg), format: "svg", width: card.ornament.width * 1pt))
  }
  if card.notice != "" {
    v(size * 0.24 * 1pt)
    par(small(card.notice, 22, colors.muted))
  }
}

#let fits(size) = {
  let isNarrow = card.people.all(person => person.line.parts.all(part =>
    measure(name((text: part, isRightToLeft: person.line.isRightToLeft), size)).width <= card.width * 1pt
  ))
  isNarrow and measure(block(width: card.width * 1pt, words(size))).height <= card.most * 1pt
}

#place(top + left, dx: card.left * 1pt, dy: card.top * 1pt, block(
  width: card.width * 1pt,
  height: card.height * 1pt,
  align(horizon, context words(card.sizes.find(fits))),
))
`;
