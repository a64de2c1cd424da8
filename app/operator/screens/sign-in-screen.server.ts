import { html } from 'hono/html';

import { ACCOUNT_LIMITS } from '../../accounts/contract.ts';
import { hidden, page, words, type Html } from './page.server.ts';

export interface SignInScreen {
  product: string;
  email: string;
  /** true after a code was asked for */
  isSent: boolean;
  sendForm: string;
  enterForm: string;
  notice?: string | undefined;
  problem?: string | undefined;
}

export function signInScreen(screen: SignInScreen): Html {
  const { product, email, isSent, sendForm, enterForm, notice, problem } = screen;
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
  ]);
}
