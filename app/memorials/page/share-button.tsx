import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Share2 } from 'lucide-react';

export function ShareButton() {
  const { t } = useLingui();
  return (
    <div className="share" data-state="idle">
      <button type="button" className="share-button" aria-label={t`Share memorial`}>
        <Share2 className="share-icon" aria-hidden="true" />
        <Check className="share-done-icon" aria-hidden="true" />
      </button>
      <span className="share-tooltip" aria-hidden="true">
        <Trans>Share memorial</Trans>
      </span>
      <span className="share-status" role="status" />
    </div>
  );
}
