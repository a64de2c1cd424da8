import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { focusLostToHeading } from '../../ui/heading-focus.ts';
import { Notice } from '../../ui/notice.tsx';

import './loading.css';

export function LoadFailure({ title }: { title: MessageDescriptor }) {
  const { i18n, t } = useLingui();
  const { revalidate, state } = useRevalidator();
  const focusProps = useFocusHandedOn();
  return (
    <div className="load-failure" {...focusProps}>
      <h1 className="management-title">{i18n._(title)}</h1>
      <Notice type="warning" role="alert">
        <p>
          <Trans>
            We couldn’t load this page. Anything you’ve written is saved, or kept on this device.
          </Trans>
        </p>
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={state !== 'idle'}
          busyLabel={t`Loading…`}
          onClick={() => void revalidate()}
        >
          <Trans>Try again</Trans>
        </BusyButton>
      </Notice>
    </div>
  );
}

/** Shown until the page's first data has loaded. CSS makes the text visible after 300 ms. */
export function LoadingOutline({ title }: { title: MessageDescriptor }) {
  const { i18n } = useLingui();
  const focusProps = useFocusHandedOn();
  return (
    <div className="loading-outline" {...focusProps}>
      <h1 className="management-title">{i18n._(title)}</h1>
      <p className="loading-outline-text" role="status">
        <Trans>Loading…</Trans>
      </p>
      <div className="loading-outline-card" />
      <div className="loading-outline-card" />
    </div>
  );
}

/**
 * What stands here until the page has loaded hands the focus on to the page's heading.
 * @returns the props of the element that is replaced
 */
function useFocusHandedOn() {
  const hasFocus = useRef(false);
  useEffect(
    () => () => {
      if (hasFocus.current) focusLostToHeading();
    },
    [],
  );
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
