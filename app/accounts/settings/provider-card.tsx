import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { fetcherAddress } from '../../wire/fetcher-request.ts';
import { socialErrorMessage, type ConnectableProvider, type User } from '../contract.ts';
import { DEFAULT_FAILURES } from '../toast-messages.ts';
import type { AccountAction } from './account-intents.ts';
import { FailureNotice } from './failure-notice.tsx';
import type { loadProviders } from './load-providers.ts';

import './session-list.css';
import './passkeys/passkeys.css';

const PROVIDERS = fetcherAddress('', { part: 'providers' });

/** Shows nothing where no provider is offered. */
export function ProviderCard({ user }: { user: User }) {
  const { i18n } = useLingui();
  const { data: loaded, load } = useFetcher<typeof loadProviders>();
  const [query] = useSearchParams();
  useEffect(() => {
    void load(PROVIDERS);
  }, [load, user]);
  if (!loaded?.ok || loaded.data.providers.length === 0) return null;
  const problem = connectionProblem(query.get('error'));
  return (
    <section className="settings-card" aria-labelledby="providers-title">
      <h2 id="providers-title" className="settings-heading">
        <Trans>Other ways to log in</Trans>
      </h2>
      <ErrorNotice sentence={problem && i18n._(problem)} />
      <ul className="session-list">
        {loaded.data.providers.map((provider) => (
          <ProviderRow key={provider.place} provider={provider} email={user.email} />
        ))}
      </ul>
    </section>
  );
}

/** Some of the sentences are for someone who wanted to log in. */
function connectionProblem(code: string | null): string | undefined {
  if (code === 'SOCIAL_CANCELLED') return undefined;
  const isAboutLogin = code === 'SOCIAL_FAILED' || code === 'SOCIAL_CLOCK';
  return isAboutLogin ? DEFAULT_FAILURES.connectProvider : socialErrorMessage(code);
}

function ProviderRow({ provider, email }: { provider: ConnectableProvider; email: string }) {
  const { t } = useLingui();
  const { place, name, isConnected } = provider;
  const { send, isBusy } = useRouteAction<AccountAction, ActionResult>();
  const [failure, setFailure] = useState<ActionResult & { ok: false }>();
  const row = useRef<HTMLLIElement>(null);
  const change = async () => {
    setFailure(undefined);
    const intent = isConnected ? 'disconnect-provider' : 'connect-provider';
    const result = await send({ intent, place });
    if (result && !result.ok) setFailure(result);
  };
  return (
    <li className="session-row" ref={row}>
      <div className="session-words">
        <p className="session-device">{name}</p>
        <p className="session-when">{isConnected ? t`Connected` : t`Not connected`}</p>
      </div>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={isConnected ? t`Disconnecting…` : t`Connecting…`}
        aria-label={isConnected ? t`Disconnect ${name}` : t`Connect ${name}`}
        onClick={() => void change()}
      >
        {isConnected ? <Trans>Disconnect</Trans> : <Trans>Connect</Trans>}
      </BusyButton>
      {failure ? (
        <FailureNotice
          failure={failure}
          email={email}
          onLoggedIn={() => {
            setFailure(undefined);
            row.current?.querySelector('button')?.focus();
          }}
        />
      ) : null}
    </li>
  );
}
