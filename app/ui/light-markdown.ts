/**
 * Light markdown to HTML. Raw HTML shows as text, and links keep only the protocols of SPEC section 5.
 * It is for the server and for screens that load it when they need it: the memorial page is sent the
 * finished HTML.
 */
import { micromark } from 'micromark';

/**
 * micromark itself keeps links to 'http, https, irc, ircs, mailto, xmpp, or relative links' and drops
 * others; `allowDangerousHtml` and `allowDangerousProtocol` stay off, which a test holds. Pictures are
 * switched off: they would fetch addresses that nobody has checked.
 */
export function lightMarkdownToHtml(markdown: string): string {
  return micromark(markdown, { extensions: [{ disable: { null: ['labelStartImage'] } }] });
}
