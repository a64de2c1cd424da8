import { html, raw } from 'hono/html';

import { ACCOUNT_LIMITS } from '../../accounts/contract.ts';
import type { RequestOptions } from '../../accounts/passkeys/contract.ts';
import { hidden, page, words, type Html } from './page.server.ts';
import { PASSKEY_SCRIPT } from './passkey-script.ts';

export interface SignInScreen {
  product: string;
  email: string;
  /** true after a code was asked for */
  isSent: boolean;
  sendForm: string;
  enterForm: string;
  /** of an account that has a passkey */
  passkey?: { form: string; options: RequestOptions } | undefined;
  notice?: string | undefined;
  problem?: string | undefined;
}

export function signInScreen(screen: SignInScreen): Html {
  const { product, email, isSent, sendForm, enterForm, passkey, notice, problem } = screen;
  const frame = { title: isSent ? 'Check your email' : 'Operator sign-in', product };
  return page({ ...frame, notice, problem }, [
    isSent
      ? html`<section>
          <p>
            We&rsquo;ve sent a code to ${words(email)}. It works for ${ACCOUNT_LIMITS.codeMinutes}
            minutes.
          </p>
          <form method="post" action="/operator/sign-in" autocomplete="off">
            ${hidden('form', enterForm)}
            <label for="code">Code</label>
            <input
              type="text"
              id="code"
              name="code"
              inputmode="numeric"
              autocomplete="one-time-code"
              maxlength="${ACCOUNT_LIMITS.codeTyped}"
              required
              autofocus
            />
            <p class="actions"><button>Sign in</button></p>
          </form>
        </section>`
      : html`<p>To open this screen, you need a code. We&rsquo;ll email it to ${words(email)}.</p>`,
    html`<form method="post" action="/operator/code">
      ${hidden('form', sendForm)}
      <button class="${isSent ? 'quiet' : ''}">${isSent ? 'Send a new code' : 'Send code'}</button>
    </form>`,
    ...(passkey ? [passkeyForm(passkey)] : []),
  ]);
}

/** Hidden without script, and in browsers that can't use passkeys. */
function passkeyForm({ form, options }: NonNullable<SignInScreen['passkey']>): Html {
  return html`<form
      method="post"
      action="/operator/passkey"
      id="passkey"
      data-options="${JSON.stringify(options)}"
      hidden
    >
      ${hidden('form', form)} ${hidden('credential', '')}
      <p>You can also use your passkey, with the fingerprint, face or PIN of its device.</p>
      <p class="error" role="alert"></p>
      <button class="quiet">Use your passkey</button>
    </form>
    ${raw(`<script>${PASSKEY_SCRIPT}</script>`)}`;
}
