/**
 * Every mail that the product writes: plain, warm, and without anything that a stranger could have typed
 * (names included), because whoever types an address into a form may not be its owner.
 */
import { html, raw } from 'hono/html';

export type MailMessage =
  | { kind: 'verification-code'; code: string }
  | { kind: 'social-code'; code: string }
  | {
      kind: 'reset-code';
      code: string;
      /** what proves the address where the code is used up */
      link: string;
    }
  | { kind: 'password-changed' }
  | { kind: 'address-taken' }
  | { kind: 'payment-refunded'; amount: string; reason: 'left' | 'removed' }
  | { kind: 'social-sign-in'; providers: readonly string[] };

export interface MailSender {
  product: string;
  provider: string;
  /** the public address without a slash at its end */
  origin: string;
}

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

interface Letter {
  subject: string;
  before: readonly string[];
  code?: string;
  after: readonly string[];
  /** an address of ours, and the words below it */
  link?: string;
  last?: string;
}

/** Writes a message out. */
export async function writeMail(message: MailMessage, sender: MailSender): Promise<WrittenMail> {
  const letter = letterFor(message, sender);
  return {
    subject: letter.subject,
    text: asText(letter, sender),
    html: await asHtml(letter, sender),
  };
}

const CODE_LIFE =
  'It is good for 10 minutes and can be used once. Nobody of us will ever ask you for it.';

function letterFor(message: MailMessage, sender: MailSender): Letter {
  switch (message.kind) {
    case 'verification-code':
      return verificationLetter(message.code, sender);
    case 'social-code':
      return socialCodeLetter(message.code, sender);
    case 'reset-code':
      return resetLetter(message, sender);
    case 'password-changed':
      return passwordChangedLetter(sender);
    case 'address-taken':
      return addressTakenLetter(sender);
    case 'payment-refunded':
      return paymentRefundedLetter(message, sender);
    case 'social-sign-in':
      return socialSignInLetter(message.providers, sender);
  }
}

function verificationLetter(code: string, { product }: MailSender): Letter {
  return {
    subject: `${code} is your code for ${product}`,
    before: [
      `Thank you for joining ${product}.`,
      'To show us that this address is yours, please enter this code:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If you did not sign up, somebody may have typed your address by mistake. You can leave this mail unanswered: without the code nothing happens.',
    ],
  };
}

/** The same words for an address that has an account here and for one that has none. */
function socialCodeLetter(code: string, { product }: MailSender): Letter {
  return {
    subject: `${code} is your code for ${product}`,
    before: [
      `You asked to sign in at ${product} with Google or Facebook.`,
      'To show us that this address is yours, please enter this code:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If you did not ask for it, you can leave this mail unanswered: without the code nothing happens.',
    ],
  };
}

function resetLetter(
  { code, link }: MailMessage & { kind: 'reset-code' },
  { product, origin }: MailSender,
): Letter {
  return {
    subject: `${code} is your code for a new password`,
    before: [
      `You asked for a new password at ${product}.`,
      'Please enter this code, and then the password you would like:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If the code is refused, this link leads to a new password too. It is good for an hour:',
    ],
    link: `${origin}/?auth=new-password#${link}`,
    last: 'If you did not ask for it, you can leave this mail unanswered: your password stays as it is.',
  };
}

function passwordChangedLetter({ product, origin }: MailSender): Letter {
  return {
    subject: 'Your password was changed',
    before: [
      `The password of your account at ${product} was changed a moment ago, and every other device was signed out.`,
      'If that was you, all is well and there is nothing to do.',
    ],
    after: [
      `If it was not you, please set a new password right away: open ${origin}, choose Login and then the link for a forgotten password. That signs out whoever did it.`,
    ],
  };
}

function addressTakenLetter({ product, origin }: MailSender): Letter {
  return {
    subject: `You already have an account at ${product}`,
    before: [
      `Somebody, perhaps you, tried to sign up at ${product} with this address. It already belongs to your account, and nothing about it has changed.`,
    ],
    after: [
      `If it was you: open ${origin} and log in as before. If the password will not come to mind, choose the link for a forgotten password there.`,
      'If it was not you, you can leave this mail unanswered.',
    ],
  };
}

function paymentRefundedLetter(
  { amount, reason }: Extract<MailMessage, { kind: 'payment-refunded' }>,
  { product, origin }: MailSender,
): Letter {
  return {
    subject: 'Your payment was refunded',
    before: [
      reason === 'left'
        ? `You paid ${amount} for Pro at ${product}. When the payment reached us, the account that it was for had been deleted.`
        : `You paid ${amount} for Pro at ${product}. That account has ended: its email address had never been verified there, and then it was verified for another account.`,
      'We have ended the plan and given the whole amount back, to where it came from. A bank can take five to ten days to show it. Nothing more will be charged.',
    ],
    after: [
      `There is nothing to do. If you would like to have Pro, you can choose it in an account at ${origin}.`,
    ],
  };
}

function socialSignInLetter(providers: readonly string[], { product, origin }: MailSender): Letter {
  const names = providers.join(' or ');
  return {
    subject: `You sign in with ${names}`,
    before: [
      `You asked for a new password at ${product}. Your account has none: you sign in with ${names}.`,
    ],
    after: [
      `Please open ${origin}, choose Login and then 'Continue with ${providers[0] ?? names}'.`,
      'If you did not ask for it, you can leave this mail unanswered.',
    ],
  };
}

function asText(
  { before, code, after, link, last }: Letter,
  { product, provider, origin }: MailSender,
): string {
  return [
    'Hello,',
    ...before,
    ...(code ? [`    ${code}`] : []),
    ...after,
    ...(link ? [`    ${link}`] : []),
    ...(last ? [last] : []),
    `With kind regards,\n${provider}`,
    `--\n${product}\n${origin}`,
  ].join('\n\n');
}

async function asHtml(
  { subject, before, code, after, link, last }: Letter,
  sender: MailSender,
): Promise<string> {
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#f6f3ee;color:#2f2a25;font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.6"
      >
        <div
          style="max-width:520px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #e4ddd2;border-radius:8px"
        >
          <p style="margin:0 0 24px;font-size:14px;letter-spacing:0.04em;color:#6b6157">
            ${sender.product}
          </p>
          <p style="margin:0 0 16px">Hello,</p>
          ${before.map(paragraph)}
          ${code ? html`<p style="margin:24px 0;font-family:Consolas,Menlo,monospace;font-size:32px;letter-spacing:0.2em">${code}</p>` : raw('')}
          ${after.map(paragraph)}
          ${link ? html`<p style="margin:0 0 16px"><a href="${link}" style="color:#2f2a25">Choose a new password</a></p>` : raw('')}
          ${last ? paragraph(last) : raw('')}
          <p style="margin:24px 0 0">With kind regards,<br />${sender.provider}</p>
        </div>
        <p style="max-width:520px;margin:16px auto 0;font-size:14px;color:#6b6157">
          <a href="${sender.origin}" style="color:#6b6157">${sender.origin}</a>
        </p>
      </body>
    </html> `;
  return page.toString();
}
