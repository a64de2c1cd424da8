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
        busyLabel="Restoring…"
        onClick={() => void press()}
      >
        Restore page
      </BusyButton>
      <p className="memorial-tile-role">
        {days === 1
          ? 'You can restore this page for one more day'
          : `You can restore this page for ${days} more days`}
      </p>
      <p role="alert" className="memorial-tile-problem">
        {problem}
      </p>
    </div>
  );
}
