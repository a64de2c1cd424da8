import { useState } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { BegunNames } from './begun-names.tsx';

interface StartAgainProps {
  names: readonly string[];
  onStartAgain: () => Promise<void>;
}

export function StartAgain({ names, onStartAgain }: StartAgainProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="begin-again">
      <button type="button" className="text-button" onClick={() => setIsAsking(true)}>
        Start again from an empty page
      </button>
      {isAsking ? (
        <Dialog
          role="alertdialog"
          title="Start again"
          description={
            <>
              What you wrote about <BegunNames names={names} /> is then gone from this device.
            </>
          }
          onClose={() => setIsAsking(false)}
        >
          <div className="begin-actions">
            <button
              type="button"
              className="button"
              data-variant="danger"
              onClick={() => {
                setIsAsking(false);
                void onStartAgain();
              }}
            >
              Start again
            </button>
            <button
              type="button"
              className="button"
              data-variant="quiet"
              onClick={() => setIsAsking(false)}
            >
              Keep it
            </button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
