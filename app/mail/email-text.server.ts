/** A mail as plain text, in the order of its HTML. Its lines are not broken, so that they fit a phone. */
import type { ComparedFacts, Email, MailSender } from './email-layout.server.ts';

export function renderText(
  { message, before, compared, code, after, link, last, why, footer }: Email,
  { product, provider, origin }: MailSender,
): string {
  const smallPrint = [
    ...(why ? [why] : []),
    ...(footer ? [`${footer.label}:\n${footer.href}`] : []),
    `${signOff(product, provider)}\n${origin}`,
  ];
  return [
    ...(message ? [message.text, message.signature] : []),
    ...(message?.quoted ? [`${message.quoted.label}\n\n${quoted(message.quoted.text)}`] : []),
    ...before,
    ...(compared ? compared.facts.map((fact) => comparedText(fact, compared)) : []),
    ...(code ? [`    ${code}`] : []),
    ...after,
    ...(link ? [`${link.label}:\n    ${link.href}`] : []),
    ...(last ? [last] : []),
    `--\n${smallPrint.join('\n\n')}`,
  ].join('\n\n');
}

function comparedText(
  { title, was, is }: ComparedFacts['facts'][number],
  { wasLabel, isLabel }: ComparedFacts,
): string {
  const part = (label: string, lines: readonly string[]) =>
    [`  ${label}:`, ...lines.map((line) => `    ${line}`)].join('\n');
  return [title, part(isLabel, is), part(wasLabel, was)].join('\n');
}

/** The product's name, and its provider's if they differ. */
export function signOff(product: string, provider: string): string {
  return provider === product ? product : `${product} · ${provider}`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
