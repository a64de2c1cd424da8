import { Check, Share2 } from 'lucide-react';

export function ShareButton() {
  return (
    <div className="share" data-state="idle">
      <button type="button" className="share-button" aria-label="Share memorial">
        <Share2 className="share-icon" aria-hidden="true" />
        <Check className="share-done-icon" aria-hidden="true" />
      </button>
      <span className="share-tooltip" aria-hidden="true">
        Share memorial
      </span>
      <span className="share-status" role="status" />
    </div>
  );
}
