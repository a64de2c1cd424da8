import { Trans, useLingui } from '@lingui/react/macro';

import { MANAGEMENT_LABELS } from './management-pages.ts';

export function ManagementNotFound() {
  return (
    <section className="management-empty">
      <h1 className="management-title">
        <Trans>Page not found</Trans>
      </h1>
      <p className="management-text">
        <Trans>There’s no page at this web address.</Trans>
      </p>
    </section>
  );
}

/**
 * An unknown memorial, a removed memorial and another user's memorial look the same, so that the page does not reveal
 * which memorials exist.
 */
export function NothingForYou({ title }: { title: keyof typeof MANAGEMENT_LABELS }) {
  const { i18n } = useLingui();
  return (
    <section>
      <h1 className="management-title">{i18n._(MANAGEMENT_LABELS[title])}</h1>
      <p className="management-text">
        <Trans>Your account doesn’t have access to this memorial.</Trans>
      </p>
      <p className="management-advice">
        <Trans>Try logging in with a different account, or ask the family to invite you.</Trans>
      </p>
    </section>
  );
}
