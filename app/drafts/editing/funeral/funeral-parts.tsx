import { Trans } from '@lingui/react/macro';

import { useLazyModule } from '../../../ui/lazy-module.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftItem, DraftSection } from '../../contract.ts';

/** One module, so that it loads with the card of the funeral, and a new gathering can be filled in at once. */
const loadForms = () => import('./funeral-forms.ts');

export function FuneralSettings({ section }: { section: DraftSection }) {
  const forms = useLazyModule(loadForms, true);
  return forms ? <forms.FuneralSettingsForm section={section} /> : null;
}

export function GatheringFields({ path, item }: { path: string; item: DraftItem }) {
  const forms = useLazyModule(loadForms, true);
  if (forms) return <forms.GatheringForm path={path} item={item} />;
  return (
    <Notice type="info" role="status">
      <Trans>Loading…</Trans>
    </Notice>
  );
}
