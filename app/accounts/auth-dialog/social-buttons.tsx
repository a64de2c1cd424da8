import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { UserText } from '../../language/user-text.tsx';
import type { ProviderButton } from '../contract.ts';
import { socialSignIn } from '../endpoints.ts';

const KNOWN: Record<'google' | 'facebook', { label: MessageDescriptor; mark: ReactNode }> = {
  google: {
    label: msg`Continue with Google`,
    mark: (
      <g fill="none" strokeWidth="3.6">
        <path stroke="#ea4335" d="M5.1 8.2A7.9 7.9 0 0 1 17.6 6.4" />
        <path stroke="#fbbc05" d="M5.1 15.8a7.9 7.9 0 0 1 0-7.6" />
        <path stroke="#34a853" d="M17.3 17.8A7.9 7.9 0 0 1 5.1 15.8" />
        <path stroke="#4285f4" d="M12.2 12h7.7a7.9 7.9 0 0 1-2.6 5.8" />
      </g>
    ),
  },
  facebook: {
    label: msg`Continue with Facebook`,
    mark: (
      <>
        <circle cx="12" cy="12" r="11" fill="#0866ff" />
        <path
          fill="none"
          stroke="#fff"
          strokeWidth="2.8"
          d="M16.4 6.6h-1.6c-1.7 0-2.6.9-2.6 2.6V23M8.600 13h7"
        />
      </>
    ),
  },
};

const KEY = (
  <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
    <circle cx="8" cy="12" r="4.5" />
    <path d="M12.5 12H21M17 12v3.5M20.5 12v2.5" />
  </g>
);

interface SocialButtonsProps {
  providers: readonly ProviderButton[];
}

/** Plain links, because the server redirects the browser to the provider's site. */
export function SocialButtons({ providers }: SocialButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="social">
      <p className="social-or">
        <span>
          <Trans comment="between the form and the buttons of Google and Facebook">or</Trans>
        </span>
      </p>
      {providers.map((provider) =>
        typeof provider === 'string' ? (
          <KnownButton key={provider} provider={provider} />
        ) : (
          <OpenIdButton key={provider.number} {...provider} />
        ),
      )}
    </div>
  );
}

function KnownButton({ provider }: { provider: 'google' | 'facebook' }) {
  const { i18n } = useLingui();
  const { label, mark } = KNOWN[provider];
  return (
    <ButtonLink href={socialSignIn[provider].path} mark={mark}>
      {i18n._(label)}
    </ButtonLink>
  );
}

function OpenIdButton({ number, name }: Exclude<ProviderButton, string>) {
  return (
    <ButtonLink href={socialSignIn.openId.path.replace('{number}', String(number))} mark={KEY}>
      <span>
        <Trans>
          Continue with <UserText of={name} />
        </Trans>
      </span>
    </ButtonLink>
  );
}

function ButtonLink(props: { href: string; mark: ReactNode; children: ReactNode }) {
  return (
    <a className="button social-button" data-variant="quiet" href={props.href}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
        {props.mark}
      </svg>
      {props.children}
    </a>
  );
}
