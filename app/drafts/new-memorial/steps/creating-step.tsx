import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toFailure } from '../../../wire/action-result.ts';
import { createUnfinishedMemorial } from '../create-unfinished.ts';
import type { UnfinishedMemorial } from '../unfinished-page.ts';
import { SENTENCES } from '../unfinished-sentences.ts';

interface CreatingStepProps {
  page: UnfinishedMemorial;
  userKey: string;
  onStep: (page: UnfinishedMemorial) => void;
  onCreated: () => void;
}

export function CreatingStep({ page, userKey, onStep, onCreated }: CreatingStepProps) {
  const { t, i18n } = useLingui();
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState<{ at: number; sentence: string }>();
  const isBusy = failed?.at !== tries;

  const create = useEffectEvent(() => createUnfinishedMemorial(page, { userKey, onStep }));
  const onSettled = useEffectEvent((error?: unknown) => {
    if (error === undefined) onCreated();
    else setFailed({ at: tries, sentence: sentenceOf(i18n, error) });
  });
  useEffect(() => {
    let isWanted = true;
    create().then(
      () => isWanted && onSettled(),
      (error: unknown) => isWanted && onSettled(error ?? new Error('Not created')),
    );
    return () => {
      isWanted = false;
    };
  }, [userKey, tries]);

  useEffect(() => {
    if (isBusy) return undefined;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [isBusy]);

  return (
    <section className="begin" aria-labelledby="begin-title">
      <h1 id="begin-title" className="begin-title" tabIndex={-1}>
        {failed ? t`Your page hasn’t been created yet` : t`One moment`}
      </h1>
      <p className="begin-text" role="status">
        {failed ? null : t`Creating the page…`}
      </p>
      {failed ? (
        <Notice type="warning" role="alert">
          <p>{failed.sentence}</p>
          <BusyButton type="button" isBusy={isBusy} busyLabel={t`Creating…`} onClick={tryAgain}>
            <Trans>Try again</Trans>
          </BusyButton>
        </Notice>
      ) : null}
    </section>
  );
}

function sentenceOf(i18n: I18n, error: unknown): string {
  const { isApiResponse, sentence } = toFailure(error, i18n._(SENTENCES.createFailed));
  if (isApiResponse) return i18n._(msg`${sentence} Everything you entered is still here.`);
  return i18n._(navigator.onLine ? SENTENCES.createFailed : SENTENCES.offline);
}
