import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

import { useLazyModule } from '../../../ui/lazy-module.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftItem, DraftSection } from '../../contract.ts';
import { focusFirstField } from '../focus-first-field.ts';
import type * as FuneralForms from './funeral-forms.ts';

type Forms = typeof FuneralForms;

let loaded: Forms | undefined;

/** One module, so that it loads with the card of the funeral, and a new gathering can be filled in at once. */
async function loadForms(): Promise<Forms> {
  loaded = await import('./funeral-forms.ts');
  return loaded;
}

/** Known in the first render once it is loaded, so that a new gathering has a field for the focus. */
function useForms(): Forms | undefined {
  const forms = useLazyModule(loadForms, true);
  return loaded ?? forms;
}

export function FuneralSettings({ section }: { section: DraftSection }) {
  const forms = useForms();
  return forms ? <forms.FuneralSettingsForm section={section} /> : null;
}

export function GatheringFields({ path, item }: { path: string; item: DraftItem }) {
  const forms = useForms();
  const wasMissing = useRef(forms === undefined);
  useEffect(() => {
    // A new gathering whose form comes late: the focus is still outside.
    const isOutside = !document.activeElement?.closest('[data-item]');
    if (forms && wasMissing.current && isOutside) focusFirstField(item.id);
  }, [forms, item.id]);
  if (forms) return <forms.GatheringForm path={path} item={item} />;
  return (
    <Notice type="info" role="status">
      <Trans>Loading…</Trans>
    </Notice>
  );
}
