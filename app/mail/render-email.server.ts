/** Makes a mail of an email: its sender, subject, text and HTML. */
import { stripBidiControls } from '../wire/text/visible-text.ts';
import { renderHtml } from './email-html.server.ts';
import type { Email, MailSender, PersonalMessage, RenderedMail } from './email-layout.server.ts';
import { renderText } from './email-text.server.ts';
import { markedParts } from './isolated-values.server.ts';
import type { MailedMemorial } from './mailed-memorial.server.ts';
import {
  cutTo,
  oneLineOfMail,
  senderNameWith,
  sentenceOfMail,
  SUBJECT_CHARACTERS,
} from './names-in-mails.server.ts';

/** @param memorial - what the recipient may see of the memorial, beyond its name */
export async function renderEmail(
  email: Email,
  sender: MailSender,
  memorial?: MailedMemorial,
): Promise<RenderedMail> {
  const marked = markedParts(email.subject, sender.i18n.locale);
  const subject = cutTo(oneLineOfMail(marked), SUBJECT_CHARACTERS);
  const { by, message } = email;
  const readable = message ? { ...email, message: cleanMessage(message) } : email;
  return {
    ...(by && !soundsLikeUs(by, sender) ? { fromName: nameOfSender(by, sender) } : {}),
    subject,
    text: renderText(readable, sender),
    html: await renderHtml({ ...readable, subject }, sender, memorial),
  };
}

/** Without characters that turn the text around them. */
function cleanMessage({ text, signature, quoted }: PersonalMessage): PersonalMessage {
  return {
    text: cleanLines(text),
    signature: sentenceOfMail(signature),
    quoted: quoted && { label: quoted.label, text: cleanLines(quoted.text) },
  };
}

function cleanLines(text: string): string {
  return stripBidiControls(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
    .trim();
}

/** Anyone can call themselves 'Evermore Support', and a stranger would believe it. */
function soundsLikeUs(person: string, { product, provider }: MailSender): boolean {
  const words = person.toLowerCase();
  return [product, provider].some((name) => name !== '' && words.includes(name.toLowerCase()));
}

function nameOfSender(person: string, { product, i18n }: MailSender): string {
  const name = senderNameWith((short) =>
    i18n._('{person} via {product}', { person: short(person), product }),
  );
  return oneLineOfMail(name);
}
