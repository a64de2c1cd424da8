/** The portrait of a memorial in a mail: a part of the mail itself, so that nothing is loaded when it is read. */

export const PORTRAIT = {
  /** in CSS pixels; the picture has twice as many, for sharp screens */
  shownSide: 56,
  side: 112,
  maxBytes: 12_000,
  contentId: 'portrait@memorial',
} as const;

/**
 * Always the same text, so that it can be taken out again: the portrait is only read when the mail is sent. Without a
 * description, because the name stands beside it.
 */
export const PORTRAIT_HTML = `<td style="padding:0;vertical-align:middle;width:${PORTRAIT.shownSide + 14}px"><img src="cid:${PORTRAIT.contentId}" alt="" width="${PORTRAIT.shownSide}" height="${PORTRAIT.shownSide}" style="display:block;width:${PORTRAIT.shownSide}px;height:${PORTRAIT.shownSide}px;border:0;border-radius:50%"></td>`;

export function withoutPortrait(html: string): string {
  return html.replace(PORTRAIT_HTML, '');
}
