/** A mail as plain text, in the order of its HTML. Its lines are not broken, so that they fit a phone. */
import { productPath } from '../language/product-paths.ts';
import { colonIn } from '../language/spacing.ts';
import type { ComparedFacts, Email, MailSender } from './email-layout.server.ts';

export function renderText(
  { message, before, compared, code, after, link, last, why, footer }: Email,
  sender: MailSender,
): string {
  const colon = colonIn(sender.i18n.locale).trimEnd();
  const smallPrint = [
    ...(why ? [why] : []),
    ...(footer ? [`${footer.label}${colon}\n${footer.href}`] : []),
    `${signOff(sender)}\n${homeOf(sender)}`,
  ];
  return [
    ...(message ? [message.text, message.signature] : []),
    ...(message?.quoted ? [`${message.quoted.label}\n\n${quoted(message.quoted.text)}`] : []),
    ...before,
    ...(compared ? compared.facts.map((fact) => comparedText(fact, compared, colon)) : []),
    ...(code ? [`    ${code}`] : []),
    ...after,
    ...(link ? [`${link.label}${colon}\n    ${link.href}`] : []),
    ...(last ? [last] : []),
    `--\n${smallPrint.join('\n\n')}`,
  ].join('\n\n');
}

function comparedText(
  { title, was, is }: ComparedFacts['facts'][number],
  { wasLabel, isLabel }: ComparedFacts,
  colon: string,
): string {
  const part = (label: string, lines: readonly string[]) =>
    [`  ${label}${colon}`, ...lines.map((line) => `    ${line}`)].join('\n');
  return [title, part(isLabel, is), part(wasLabel, was)].join('\n');
}

/** The product's name, and its provider's if they differ. */
export function signOff({ product, provider }: MailSender): string {
  return provider === product ? product : `${product} · ${provider}`;
}

/** The product's home page in the language of the mail. */
export function homeOf({ origin, i18n }: MailSender): string {
  const path = productPath('/', i18n.locale);
  return path === '/' ? origin : origin + path;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
