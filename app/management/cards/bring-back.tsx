import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { daysLeft } from './state-labels.ts';

export type BringBackCall = (id: string) => Promise<ActionResult | undefined>;

interface BringBackProps {
  memorial: KeptMemorial;
  bringBack: BringBackCall;
}

export function BringBack({ memorial: { id, purgedAt }, bringBack }: BringBackProps) {
  const { t } = useLingui();
  const [now] = useState(() => Date.now());
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  const days = daysLeft(purgedAt, now);
  if (days === undefined) return null;

  const press = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(undefined);
    const result = await bringBack(id);
    isSending.current = false;
    setIsBusy(false);
    if (result && !result.ok) setProblem(result.sentence);
  };

  return (
    <div className="memorial-tile-back">
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Restoring…`}
        onClick={() => void press()}
      >
        <Trans>Restore page</Trans>
      </BusyButton>
      <p className="memorial-tile-role">
        <Plural
          value={days}
          one="You have one more day to restore this page"
          other="You have # more days to restore this page"
        />
      </p>
      <p role="alert" className="memorial-tile-problem">
        {problem}
      </p>
    </div>
  );
}
